//! Turns and settling: who goes when, and when a page counts as standing still.

use counterfoil::core::exec::{Pause, Queue, Settle, Turn};

/// Calls as `w` (write) or `r` (read) in the order they come; then who holds a turn at once, and who is called as each
/// in turn leaves.
#[test]
fn writes_go_alone_and_reads_together() {
    let mut queue = Queue::default();
    let joined: Vec<_> = [false, false, true, false, true].iter().map(|write| queue.join(*write)).collect();
    let turns: Vec<Turn> = joined.iter().map(|(_, turn)| *turn).collect();
    assert_eq!(turns, [Turn::Now, Turn::Now, Turn::Wait, Turn::Wait, Turn::Wait]);
    let tickets: Vec<_> = joined.iter().map(|(ticket, _)| *ticket).collect();
    assert_eq!(queue.leave(tickets[0]), Vec::<u64>::new());
    assert_eq!(queue.leave(tickets[1]), [tickets[2]], "the write that came first");
    assert_eq!(queue.leave(tickets[2]), [tickets[3]]);
    assert_eq!(queue.leave(tickets[4]), Vec::<u64>::new(), "one may leave that never had a turn");
    assert_eq!(queue.leave(tickets[3]), Vec::<u64>::new());
    assert_eq!(queue.join(true).1, Turn::Now, "nobody holds the turn for ever");
}

#[test]
fn a_quiet_page_settles_within_a_frame() {
    let mut settle = Settle::new(0.0, None, None);
    assert_eq!(settle.look(false, 0.0), Pause::Frame);
    assert_eq!(settle.look(false, 16.0), Pause::Over { settled: true });
}

#[test]
fn a_page_that_moved_has_to_rest() {
    let mut settle = Settle::new(0.0, Some(50.0), Some(500.0));
    assert_eq!(settle.look(true, 0.0), Pause::Milliseconds(50.0));
    assert_eq!(settle.look(true, 30.0), Pause::Milliseconds(50.0));
    assert_eq!(settle.look(false, 80.0), Pause::Over { settled: true });
}

#[test]
fn a_page_that_never_rests_is_cut_off() {
    let mut settle = Settle::new(0.0, Some(50.0), Some(500.0));
    let mut now = 0.0;
    loop {
        match settle.look(true, now) {
            Pause::Milliseconds(ms) => now += ms.max(10.0),
            Pause::Frame => now += 16.0,
            Pause::Over { settled } => {
                assert!(!settled && now <= 550.0);
                return;
            }
        }
    }
}
