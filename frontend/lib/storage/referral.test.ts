import { expect } from 'chai';
import { readReferral, saveReferral } from './referral.ts';

/** A browser's storage of its own, or one that refuses everything. */
function makeStorage(blocked = false): Storage {
  const kept = new Map<string, string>();
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    removeItem: (name) => kept.delete(name),
    getItem: blocked ? refuse : (name) => kept.get(name) ?? null,
    setItem: blocked ? refuse : (name, value) => kept.set(name, value),
  };
}

const site = (path: string) => new URL(path, 'https://yanhai.test');

describe('lib/referral', () => {
  it('keeps the channel and an external referrer under their keys', () => {
    const storage = makeStorage();
    saveReferral(site('/report?keyword=a&channel=wechat'), 'https://elsewhere.test/page', storage);
    expect(storage.getItem('myChannel')).to.equal('wechat');
    expect(storage.getItem('referrer')).to.equal('https://elsewhere.test/page');
    expect(readReferral(storage)).to.deep.equal({
      channel: 'wechat',
      referrer: 'https://elsewhere.test/page',
      invite: '',
    });
  });

  it('keeps what it knows when the next entry brings nothing new', () => {
    const storage = makeStorage();
    saveReferral(site('/?channel=first'), 'https://elsewhere.test/', storage);
    saveReferral(site('/detail/1'), 'https://yanhai.test/report', storage);
    saveReferral(site('/detail/2?channel='), '', storage);
    expect(readReferral(storage)).to.deep.equal({
      channel: 'first',
      referrer: 'https://elsewhere.test/',
      invite: '',
    });
  });

  it('keeps the code of an invitation until its reader registers', () => {
    const storage = makeStorage();
    saveReferral(site('/?invite=AB12CD'), '', storage);
    saveReferral(site('/report'), '', storage);
    expect(readReferral(storage).invite).to.equal('AB12CD');
  });

  it('takes only web addresses for referrers', () => {
    const storage = makeStorage();
    saveReferral(site('/'), 'javascript:alert(1)', storage);
    saveReferral(site('/'), 'not an address', storage);
    expect(readReferral(storage).referrer).to.equal('');
  });

  it('lives with a storage that refuses', () => {
    const storage = makeStorage(true);
    saveReferral(site('/?channel=a'), 'https://elsewhere.test/', storage);
    expect(readReferral(storage)).to.deep.equal({ channel: '', referrer: '', invite: '' });
  });
});
