import { expect } from 'chai';
import Mocha, { type AsyncFunc, Suite, Test } from 'mocha';

/** A run of its own of one test behind hooks: what failed, and how many tests passed and were skipped. */
async function run(before: AsyncFunc, afterEach: AsyncFunc = async () => undefined) {
  const mocha = new Mocha({ reporter: class {} as never, timeout: 5 });
  const suite = Suite.create(mocha.suite, 'a suite');
  // For `FIRST_TRY_FAILS`, which this run has too.
  suite.retries(1);
  suite.beforeAll(before);
  suite.afterEach(afterEach);
  suite.addTest(new Test('a test', () => undefined));
  const failures: string[] = [];
  const retries: string[] = [];
  let passed = 0;
  let skipped = 0;
  await new Promise((resolve) => {
    mocha
      .run(resolve)
      .on('hook', (hook) => hook.on('retry', (error: Error) => retries.push(error.message)))
      .on('fail', (_, error) => failures.push(error.message))
      .on('pass', () => passed++)
      .on('pending', () => skipped++);
  });
  return { failures, retries, passed, skipped };
}

/** Throws the first `times` times. */
function failing(times: number): AsyncFunc {
  let tries = 0;
  return async () => {
    if (++tries <= times) throw new Error(`try ${tries}`);
  };
}

describe('hooks', () => {
  it('are tried again where they throw, and tell it', async () => {
    const both = await run(failing(1), failing(1));
    expect(both).to.deep.equal({ failures: [], retries: ['try 1', 'try 1'], passed: 1, skipped: 0 });
  });

  it('fail where they throw twice', async () => {
    const { failures, passed } = await run(failing(2));
    expect({ failures, passed }).to.deep.equal({ failures: ['try 2'], passed: 0 });
  });

  it('skip their tests at once', async () => {
    const skipping = await run(async function () {
      this.skip();
    });
    expect(skipping).to.deep.equal({ failures: [], retries: [], passed: 0, skipped: 1 });
  });

  it('have more time than a test', async () => {
    const { failures, passed } = await run(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect({ failures, passed }).to.deep.equal({ failures: [], passed: 1 });
  });
});
