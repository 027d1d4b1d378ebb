import { expect } from 'chai';
import { addressKeyword } from '../contract/searchState.ts';
import { aSite, type Site } from '../site.factory.ts';

describe('an address with a long keyword', () => {
  let site: Site;
  before(async () => {
    site = await aSite();
  });
  after(() => site.close());

  it('is answered, also when it is asked from one as long', async () => {
    const address = `/report?${new URLSearchParams({ keyword: addressKeyword('储'.repeat(6000)) })}`;
    const answer = await fetch(site.url + address, { headers: { referer: site.url + address } });
    expect(answer.status).to.equal(200);
  });
});
