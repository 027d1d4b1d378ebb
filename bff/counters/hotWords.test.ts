import { expect } from 'chai';
import { chinaDay } from '../documents/index.ts';
import { aSite, type Site } from '../site.factory.ts';
import { presentableWord } from './hotWords.ts';

describe('presentableWord', () => {
  it('keeps what readers search for', () => {
    for (const word of ['储能', 'AI', '5G 基站', '600519', 'GLP-1', 'Ａ股']) {
      expect(presentableWord(`  ${word} `), word).to.equal(word.normalize('NFKC'));
    }
  });

  it('refuses what must not be shown to others', () => {
    const hostile = [
      '',
      '储',
      '13812345678',
      '加微信 88886666',
      'http://x.cn',
      'www.x.cn',
      '<b>储能</b>',
      '"储能"',
      '储能\u202e反向',
      '储'.repeat(21),
      '储能 '.repeat(10_000),
      '💰💰💰',
      '- -',
    ];
    for (const word of hostile) expect(presentableWord(word), word.slice(0, 20)).to.equal(null);
  });
});

describe('hot words', () => {
  let site: Site;
  beforeEach(async () => {
    site = await aSite({ TRUSTED_PROXIES: 'loopback' });
  });
  afterEach(() => site.close());

  const search = (keyword: string, address: string, page = 1) =>
    site.post('/api/file/search', { keyword, page }, { 'x-forwarded-for': address });
  const listed = async (body: object = {}) => {
    const { body: answer } = await site.post<{ data: { id: number; keyword: string }[] }>(
      '/api/file/getHotWords',
      body,
    );
    return answer.data.data.map(({ keyword }) => keyword);
  };

  it('are what most addresses searched and found, then the reports’ own subjects', async () => {
    await site.search.aReport({ title: '储能行业深度', keywords: ['逆变器'] });
    await site.search.aReport({ title: '白酒渠道调研', keywords: ['逆变器', '渠道'] });
    await search('白酒', '203.0.113.1');
    await search('储能', '203.0.113.1');
    await search('储能', '203.0.113.2');
    // One address does not count twice, nor turning pages, nor what finds nothing.
    for (let turn = 0; turn < 3; turn++) await search('白酒', '203.0.113.1');
    await search('白酒', '203.0.113.3', 2);
    await search('不存在的词语', '203.0.113.4');
    expect(await listed()).to.deep.equal(['储能', '白酒', '逆变器', '渠道']);
    expect(await listed({ page: 2, pageSize: 1 })).to.deep.equal(['白酒']);
  });

  it('fade: two searches of last week weigh less than one of today', async () => {
    const { hotWords, redis } = site.services;
    const lastWeek = chinaDay(Date.now() - 5 * 86_400_000);
    await redis.zadd(`hot:${lastWeek}`, 2, '旧词');
    await hotWords.count('新词', 'someone');
    expect(await hotWords.top(10)).to.deep.equal(['新词', '旧词']);
  });

  it('cannot be filled by one address', async () => {
    const { hotWords } = site.services;
    for (let turn = 0; turn < 60; turn++) await hotWords.count(`词语${turn}`, 'one');
    expect(await hotWords.top(100)).to.have.length(50);
  });
});
