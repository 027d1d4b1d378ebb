import { createHook } from 'node:async_hooks';
import { hash } from '@node-rs/argon2';

/** Notes the types of the asynchronous work that this process begins, until `end`. */
function watchBegun() {
  const types: string[] = [];
  const hook = createHook({ init: (_id, type) => void types.push(type) }).enable();
  return { types, end: () => hook.disable() };
}

/** Type of the native work that a hash is. */
async function hashType(): Promise<string | undefined> {
  const begun = watchBegun();
  const done = hash('a password');
  begun.end();
  await done;
  return begun.types.find((type) => type !== 'PROMISE');
}

/** Counts the passwords that a site in this process hashes or checks while something runs. */
export async function hashingsDuring(act: () => Promise<unknown>): Promise<number> {
  const wanted = await hashType();
  const begun = watchBegun();
  await act();
  begun.end();
  return begun.types.filter((type) => type === wanted).length;
}
