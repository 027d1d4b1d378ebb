import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  /** Milliseconds after which it is given up. */
  timeoutMs: number;
  /** What did not come about, for whoever reads the failure. */
  message: string | (() => string);
  /** Milliseconds between two checks. */
  intervalMs?: number;
}

type Truthy<Value> = Exclude<Value, false | 0 | '' | null | undefined>;

/**
 * Checks until something holds. (p-wait-for waits for ever for a check that hangs, and leaks a listener a check.)
 * @returns the first truthy value that the check gives
 * @throws the check's own error, or one with the message after the timeout
 */
export async function waitFor<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs, message, intervalMs = 50 }: WaitOptions,
): Promise<Truthy<Value>> {
  // Made here, for its stack to name who waits.
  const failure = new Error();
  let over = false;
  const checks = async () => {
    while (!over) {
      const value = await check();
      if (value) return value as Truthy<Value>;
      await sleep(intervalMs);
    }
    throw failure;
  };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      failure.message = `after ${timeoutMs} ms: ${typeof message === 'string' ? message : message()}`;
      reject(failure);
    }, timeoutMs);
  });
  try {
    return await Promise.race([checks(), deadline]);
  } finally {
    over = true;
    clearTimeout(timer);
  }
}
