import { constants, getPriority, setPriority } from 'node:os';

/** Lets readers go first on the processor: below normal priority, for this process and the children it starts. */
export function stepBack(): void {
  const behind = constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    // What was started with less already may not have more: asking for it is EACCES.
    if (getPriority() < behind) setPriority(behind);
  } catch {
    // The work is done at any priority.
  }
}
