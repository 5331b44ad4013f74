//! Builds the two WebAssembly modules and lays them into pkg/wasm, beside the hand-written package.
//!
//! cargo compiles, wasm-bindgen writes the glue, wasm-opt makes it small. The last two know nothing of what
//! has changed, and take half a minute for the checker; so they are skipped where a stamp says that their
//! inputs are the same. The modules are compiled one after the other, since cargo would unify their features
//! and so put the checker into the runtime.

use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{
    log::Log,
    project::Project,
    tools::{self, Bindgen},
};

/// One of the two .wasm files.
struct Module {
    package: &'static str,
    /// The name of the files, and of the library as cargo writes it.
    name: &'static str,
    features: &'static [&'static str],
}

const MODULES: [Module; 2] = [
    Module {
        package: "counterfoil",
        name: "counterfoil",
        features: &["--no-default-features", "--features", "page"],
    },
    Module { package: "counterfoil-schema", name: "counterfoil_schema", features: &[] },
];

/// The features are those that rustc uses for wasm32, and simd, which crates of the checker ask for by function.
const WASM_OPT: &[&str] = &[
    "-Oz",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
    "--strip-debug",
    "--strip-producers",
];

/// Installs what the build needs, builds, and says what came of it.
pub fn install_and_build(project: &Project) -> Result<()> {
    install(project)?;
    println!("building the package ...");
    let log = Log::new(project, "package")?;
    if let Err(error) = build(project, &log) {
        eprint!("{}", log.text());
        return Err(error.context("the package does not build"));
    }
    for module in &MODULES {
        let path = format!("pkg/wasm/{}_bg.wasm", module.name);
        println!("built {path} ({} bytes)", fs::metadata(project.path(&path))?.len());
    }
    Ok(())
}

/// Installs what the build needs.
pub fn install(project: &Project) -> Result<()> {
    tools::wasm_target(project)?;
    tools::npm_tools(project)?;
    tools::bindgen(project).map(drop)
}

/// Builds pkg/wasm anew.
pub fn build(project: &Project, log: &Log) -> Result<()> {
    let bindgen = tools::bindgen(project)?;
    let ready = project.target("xtask/wasm");
    remove_folder(&ready)?;
    for module in &MODULES {
        let compiled = compile(project, log, module)?;
        let finished = finish(project, log, module, &bindgen, &compiled)?;
        copy_folder(&finished, &ready)?;
    }
    // A page that loads at this moment sees the old files or the new ones.
    let place = project.path("pkg/wasm");
    remove_folder(&place)?;
    fs::rename(&ready, &place).with_context(|| format!("cannot write {}", place.display()))
}

/// The crate type is asked for here, not in the manifest: with the other type beside it cargo leaves link-time
/// optimization out, and both modules would write the same file.
fn compile(project: &Project, log: &Log, module: &Module) -> Result<PathBuf> {
    let mut cargo = project.cargo();
    cargo.args(["rustc", "--release", "--target", "wasm32-unknown-unknown", "--package", module.package]);
    cargo.args(["--lib", "--crate-type", "cdylib"]).args(module.features);
    log.run(&mut cargo)?;
    Ok(project.target("wasm32-unknown-unknown/release").join(format!("{}.wasm", module.name)))
}

/// Glue and optimized module, in a folder that holds nothing else.
fn finish(
    project: &Project,
    log: &Log,
    module: &Module,
    bindgen: &Bindgen,
    compiled: &Path,
) -> Result<PathBuf> {
    let folder = project.target("xtask/modules").join(module.name);
    let files = folder.join("files");
    let stamp = folder.join("stamp");
    let inputs = stamp_of(project, bindgen, compiled)?;
    if fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == inputs) {
        return Ok(files);
    }
    remove_folder(&folder)?;
    let mut glue = project.command(&bindgen.wasm_bindgen);
    glue.args(["--target", "web", "--no-typescript", "--out-name", module.name, "--out-dir"]);
    log.run(glue.arg(&files).arg(compiled))?;
    let wasm = files.join(format!("{}_bg.wasm", module.name));
    log.run(project.npm_tool("wasm-opt").args(WASM_OPT).arg(&wasm).arg("-o").arg(&wasm))?;
    minify(project, log, &files)?;
    fs::write(&stamp, inputs)?;
    Ok(files)
}

/// Makes the scripts small, each by itself and in its place: the glue finds its .wasm beside it.
fn minify(project: &Project, log: &Log, files: &Path) -> Result<()> {
    let mut esbuild = project.npm_tool("esbuild");
    esbuild.args(["--minify", "--format=esm", "--target=es2022", "--log-level=warning", "--allow-overwrite"]);
    esbuild.args(scripts(files)?);
    let (base, out) = (format!("--outbase={}", files.display()), format!("--outdir={}", files.display()));
    log.run(esbuild.args([base, out]))
}

/// All scripts in a folder and below, in the order of their names.
fn scripts(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(scripts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "js") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Names all that the result follows from. wasm-opt stands there by the lock file that pins it.
fn stamp_of(project: &Project, bindgen: &Bindgen, compiled: &Path) -> Result<String> {
    let wasm = fs::read(compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let mut hasher = DefaultHasher::new();
    (wasm, project.read("package-lock.json")?, WASM_OPT).hash(&mut hasher);
    Ok(format!("{} {:016x}", bindgen.version, hasher.finish()))
}

fn remove_folder(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
