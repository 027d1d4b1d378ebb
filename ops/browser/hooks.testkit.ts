import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { AsyncFunc, Context, RootHookObject, Test } from 'mocha';
import { endVisits } from './watch.testkit.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const isBrowserTest = (test: Test | undefined): test is Test => dirname(test?.file ?? '') === folder;

/** Tests whose pages are watched already: a second try runs the same function. */
const watched = new WeakSet<AsyncFunc>();

/** Root hooks for the tests of this folder, the only ones that get a second try: their pages may miss a wait. */
export const mochaHooks: RootHookObject = {
  // Polling never ends by itself, so pages are closed with the test that opened them; and their problems fail the
  // test itself, which is tried again, unlike a hook.
  beforeEach(this: Context) {
    const test = this.currentTest;
    const act = test?.fn as AsyncFunc | undefined;
    if (!isBrowserTest(test) || !act || watched.has(act)) return;
    const fn = async function (this: Context) {
      await act.call(this);
      expect(await endVisits(), 'what its pages complained of').to.deep.equal([]);
    };
    watched.add(fn);
    test.fn = fn;
    test.retries(1);
  },
  // A test that failed by itself says more than what followed on its pages.
  async afterEach(this: Context) {
    if (isBrowserTest(this.currentTest)) await endVisits();
  },
};
