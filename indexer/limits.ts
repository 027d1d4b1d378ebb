import { availableParallelism, loadavg } from 'node:os';

/** Limits of one file and one uploader. */
export const limits = {
  uploadBytes: 100 * 1024 * 1024,
  /** Of one user. */
  uploadsPerDay: 20,
  pages: 2_000,
  /** What one step of one report may compute. */
  stepCpuMs: 60_000,
  /** How much longer it may take by the clock at most: on a busy machine it waits for the processor. */
  waitFactor: 5,
  pagePixels: 40_000_000,
  /** Longer lines are cut in parts before any pattern sees them; the longest of small print have some 200. */
  lineCharacters: 500,
} as const;

/** How much longer than it computes a step that begins now may take: the more, the more want each processor. */
export const waitFactorNow = (): number =>
  Math.min(limits.waitFactor, Math.max(2, (loadavg()[0] ?? 0) / availableParallelism()));

/** Limits of one untrusted PDF: at most 60 s of a processor and 1 GiB a step, 2,000 pages. */
export const pdfLimits = {
  /** Milliseconds that one task on one document may compute, and may last. */
  cpuMs: limits.stepCpuMs,
  timeoutMs: limits.stepCpuMs * limits.waitFactor,
  /** Milliseconds a new child may take until it is ready: seconds, and on a full machine minutes. */
  startTimeoutMs: 300_000,
  /** Bytes of resident memory of the child. */
  residentBytes: 1024 * 1024 * 1024,
  /** MiB of V8's old space, below the resident limit so that most overruns end as a V8 error. */
  heapMegabytes: 800,
  pages: limits.pages,
  /** A child is replaced after this many tasks, or when it still holds this many bytes after one. */
  tasksPerChild: 250,
  keptBytes: 640 * 1024 * 1024,
  /** Children at work at once, and how many of them are kept for what somebody waits for. */
  children: 3,
  kept: 1,
} as const;
