/** The landing page: says whether this browser has WebMCP. */

import { webmcpSupported } from "/pkg/index.js";

const line = document.getElementById("webmcp");
const isSupported = webmcpSupported();
line.dataset.state = isSupported ? "on" : "off";
line.textContent = isSupported
  ? "This browser has WebMCP: its agents can call these pages."
  : "This browser has no WebMCP. The pages work; see below for how to get it.";
