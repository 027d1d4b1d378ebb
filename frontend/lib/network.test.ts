import { expect } from 'chai';
import { isChunkFailure, reloadForChunk } from './network.ts';

describe('lib/chunks', () => {
  it('knows how the browsers tell a lost file', () => {
    for (const text of [
      'Failed to fetch dynamically imported module: https://yanhai.test/assets/report-1.js',
      'error loading dynamically imported module: https://yanhai.test/assets/report-1.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/report-1.css',
    ]) {
      expect(isChunkFailure(new TypeError(text)), text).to.equal(true);
    }
    expect(isChunkFailure(new TypeError('x is not a function'))).to.equal(false);
    expect(isChunkFailure('Importing a module script failed.')).to.equal(false);
  });

  it('reloads at most once in 60 seconds', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    } as unknown as Storage;
    let reloads = 0;
    const at = (seconds: number) => reloadForChunk(storage, 1_000_000 + seconds * 1000, () => reloads++);
    expect([at(0), at(1), at(59.9), at(60), at(61)]).to.deep.equal([true, false, false, true, false]);
    expect(reloads).to.equal(2);
  });

  it('does not reload where nothing can be remembered', () => {
    const storage = {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    } as unknown as Storage;
    expect(reloadForChunk(storage, 0, () => expect.fail('reloaded'))).to.equal(false);
  });
});
