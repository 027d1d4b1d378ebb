/** What is known of a worker that sends no signs of life. */
export interface Silence {
  /** Milliseconds since its last sign of life. */
  lasts: number;
  /** Its state as Linux tells it (`processStat`); undefined where it does not. */
  state: string | undefined;
  /** Milliseconds its thread has computed since. */
  computed: number;
  /** Milliseconds since its thread last computed or waited for a core. */
  idle: number;
}

/** Milliseconds of silence after which a worker held by a signal or a tracer is hung. */
const heldTimeoutMs = 1_500;
/** Milliseconds of silence after which an idle worker is hung. */
const silenceTimeoutMs = 3_000;
/** Milliseconds a worker must have been idle: one that just got a core may have a sign of life on its way. */
const minIdleMs = 900;
/** Milliseconds of computing without a pause after which a worker is hung. */
const maxTaskMs = 3_000;
/** Milliseconds of silence after which a worker that waits for a disk is hung. */
const diskTimeoutMs = 10_000;

/**
 * Says why a silent worker is hung, null while it may yet answer. On a busy machine healthy workers wait for a core for
 * seconds, so a worker is judged by what it computed and whether it was idle, not by the clock alone.
 */
export function whyHung({ lasts, state, computed, idle }: Silence): string | null {
  if (lasts < heldTimeoutMs) return null;
  if (state === 'T') return 'it was stopped';
  if (state === 't' && idle >= minIdleMs) return 'a tracer holds it';
  if (computed >= maxTaskMs) return 'one task holds it';
  if (state === 'R' || idle < minIdleMs) return null;
  return lasts >= (state === 'D' ? diskTimeoutMs : silenceTimeoutMs) ? 'it says nothing' : null;
}
