/** What is known of a worker that has said nothing for a while. */
export interface Silence {
  /** Milliseconds since its last sign of life. */
  lasts: number;
  /** What the system says it does (`processStat`); undefined where it does not tell. */
  state: string | undefined;
  /** Milliseconds its thread has computed since. */
  computed: number;
}

/** Milliseconds of silence that are nothing: a task may be long. */
const nothing = 1_500;
/** Milliseconds of computing without a pause after which nobody shall wait any longer. */
const longestTask = 4_000;
/** Milliseconds of silence after which one that neither computes nor was stopped counts as hung. */
const longest = 10_000;

/**
 * Why a silent worker is not waited for, null while it is. Where the machine is busy a healthy one waits for a core for
 * seconds: it is judged by what it has computed itself, not by the clock.
 */
export function whyHung({ lasts, state, computed }: Silence): string | null {
  if (lasts < nothing) return null;
  if (state === 'T') return 'it was stopped';
  if (computed >= longestTask) return 'one task holds it';
  return lasts >= longest && state !== 'R' ? 'it says nothing' : null;
}
