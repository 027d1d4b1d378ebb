import { readFileSync } from 'node:fs';

/** A process and the longest its first thread computed without a pause, milliseconds. */
export interface HeldThread {
  name: string;
  heldMs: number;
}

/** Milliseconds between two looks. */
const lookEveryMs = 20;

/**
 * Watches how long the first threads of processes compute without waiting for anything once: the longest task that all
 * else of the process waits for, or several behind each other. What others on the machine compute does not count.
 */
export function watchHeldThreads(processes: readonly { name: string; pid: number }[]): {
  stop(): HeldThread[];
} {
  const threads = processes.map(({ name, pid }) => ({ name, pid, heldMs: 0, pauses: -1, computedThen: 0 }));
  const look = () => {
    for (const thread of threads) {
      const now = readThread(thread.pid);
      if (!now) continue;
      if (now.pauses !== thread.pauses)
        Object.assign(thread, { pauses: now.pauses, computedThen: now.computed });
      thread.heldMs = Math.max(thread.heldMs, now.computed - thread.computedThen);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return threads.map(({ name, heldMs }) => ({ name, heldMs }));
    },
  };
}

/** Milliseconds a process' first thread has computed, and how often it waited for something (proc(5)). */
function readThread(pid: number): { computed: number; pauses: number } | undefined {
  try {
    const folder = `/proc/${pid}/task/${pid}`;
    const status = readFileSync(`${folder}/status`, 'utf8');
    return {
      computed: Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      pauses: Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    };
  } catch {
    return undefined;
  }
}
