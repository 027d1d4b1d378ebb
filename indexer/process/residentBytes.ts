import { readFileSync } from 'node:fs';

const pageBytes = 4_096;

/** Resident memory of a process and all below it, in bytes; 0 where the system does not tell (no /proc). */
export function residentBytes(pid: number): number {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children
      .split(' ')
      .reduce((sum, child) => sum + (child ? residentBytes(Number(child)) : 0), resident);
  } catch {
    // It ended between two looks.
    return 0;
  }
}
