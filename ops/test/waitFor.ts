import pWaitFor from 'p-wait-for';

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
 * Checks until something holds.
 * @returns the first truthy value that the check gives
 * @throws the check's own error, or one with the message after the timeout
 */
export async function waitFor<Value>(
  check: () => Value | Promise<Value>,
  { timeoutMs, message, intervalMs = 50 }: WaitOptions,
): Promise<Truthy<Value>> {
  const giveUp = () => {
    throw new Error(`after ${timeoutMs} ms: ${typeof message === 'string' ? message : message()}`);
  };
  return pWaitFor<Truthy<Value>>(
    async () => {
      const value = await check();
      return value ? pWaitFor.resolveWith(value as Truthy<Value>) : false;
    },
    { interval: intervalMs, timeout: { milliseconds: timeoutMs, fallback: giveUp } },
  );
}
