import { type AsyncFunc, type Func, Hook } from 'mocha';

/** Milliseconds that every hook has at least: what it starts or ends may take this long on a busy machine. */
const room = 240_000;

/** Hooks that are tried again already: those around each test run many times. */
const known = new WeakSet<Hook>();

/**
 * Raises every hook's timeout, and retries one that throws. Mocha retries tests, but no hook, and a failing one ends
 * its suite, one of the root the whole run. The hook emits `retry` with the reason, as tests do. A hook that exceeds
 * its time is not retried.
 */
export function tryHooksAgain(): void {
  const run = Hook.prototype.run;
  Hook.prototype.run = function (done) {
    // 0 is without end: somebody looks at it with a debugger.
    if (this.timeout() > 0) this.timeout(Math.max(this.timeout(), room));
    if (this.fn && this.fn.length === 0 && !known.has(this)) this.fn = twice(this, this.fn);
    known.add(this);
    run.call(this, done);
  };
}

function twice(hook: Hook, given: Func | AsyncFunc): AsyncFunc {
  const act = given as AsyncFunc;
  return async function () {
    try {
      await act.call(this);
    } catch (error) {
      // `this.skip()` throws too.
      if (hook.pending) throw error;
      hook.emit('retry', error);
      await act.call(this);
    }
  };
}
