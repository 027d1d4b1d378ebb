import { getPriority, setPriority } from 'node:os';

/**
 * Niceness of what reads PDFs, nice(1): of a processor that requests want it gets a twenty-ninth, at 10 a tenth
 * (sched(7)). Below 19, so that PDFs get on where the machine is full.
 */
export const readerNiceness = 15;

/** Lowers the priority of this process and of the children it starts, so that readers' requests go first. */
export function lowerPriority(): void {
  try {
    // A process started with less may not raise its priority: the request fails with EACCES.
    if (getPriority() < readerNiceness) setPriority(readerNiceness);
  } catch {
    // The work is done at any priority.
  }
}
