// Plain JavaScript: the launcher reads it before any package is there.
import { readFileSync } from 'node:fs';

/** Milliseconds of one of the kernel's ticks, in which it counts what threads compute. */
const tick = 10;

/**
 * Reads Linux's state of a process: `state` (R computes or waits for a core, S and D wait, T was stopped by a signal,
 * Z has ended), milliseconds `computed` by its first thread, and when it `began`, in a form only meant for comparison.
 * @param {number} pid
 * @returns {{ state: string, computed: number, began: string } | undefined} undefined for none, and on other systems
 */
export function processStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The command name in brackets may hold blanks; what counts comes after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      state: fields[0] ?? '',
      computed: (Number(fields[11]) + Number(fields[12])) * tick,
      began: fields[19] ?? '',
    };
  } catch {
    return undefined;
  }
}
