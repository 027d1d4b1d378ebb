import { expect } from 'chai';
import { reportOfAddress } from './addresses.ts';

describe('reportOfAddress', () => {
  it('knows every kind of address of a report and nothing else', () => {
    const of = (address: string) => reportOfAddress(address, 'yanhai.example:8080');
    for (const path of [
      '/detail/7',
      '/preview/7?cid=1',
      '/files/covers/7.jpg',
      '/files/pages/7',
      '/files/pages/7/0.png',
      '/files/originals/7.pdf?user=1',
      'https://yanhai.example:8080/detail/7#top',
    ])
      expect(of(path), path).to.equal(7);
    for (const path of [
      '/detail/07',
      '/detail/7x',
      '/detail/-7',
      '/x/detail/7',
      'http://yanhai.example/detail/7',
      '',
    ])
      expect(of(path), path).to.equal(null);
  });
});
