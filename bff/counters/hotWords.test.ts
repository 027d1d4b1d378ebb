import { expect } from 'chai';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { aSite, type Site } from '../site.factory.ts';
import { presentableWord } from './hotWords.ts';

describe('presentableWord', () => {
  it('keeps what readers search for', () => {
    for (const word of ['储能', 'AI', '5G 基站', '600519', 'GLP-1', 'Ａ股']) {
      expect(presentableWord(`  ${word} `), word).to.equal(word.normalize('NFKC'));
    }
  });

  it('leaves out signs that nobody sees', () => {
    expect(presentableWord('储能\u202e反\u200b向')).to.equal('储能反向');
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
      '储'.repeat(21),
      '储能 '.repeat(10_000),
      '💰💰💰',
      '- -',
      'undefined',
      'null',
      'NaN',
      'true',
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

  const enough = relevance().hotWords.fewest;
  const addresses = Array.from({ length: enough + 1 }, (_, index) => `203.0.113.${index + 1}`);

  it('are what enough addresses searched and found, then the reports’ own subjects', async () => {
    await site.search.aReport({ title: '储能行业深度', keywords: ['逆变器', '中枢预计'] });
    await site.search.aReport({ title: '白酒渠道调研', keywords: ['逆变器', '碳酸锂', '中枢预计'] });
    for (const address of addresses) await search('储能', address);
    for (const address of addresses.slice(1)) await search('白酒', address);
    // One less is too few; one address does not count twice, nor turning pages, nor what finds nothing.
    for (const address of addresses.slice(2)) await search('调研', address);
    for (let turn = 0; turn < 3; turn++) await search('调研', '203.0.113.3');
    await search('调研', '203.0.113.1', 2);
    for (const address of addresses) await search('不存在的词语', address);
    expect(await listed()).to.deep.equal(['储能', '白酒', '逆变器', '碳酸锂']);
    expect(await listed({ page: 2, pageSize: 1 })).to.deep.equal(['白酒']);
  });

  it('are known terms: subjects, organizations, stocks and words of titles, no pieces of words', async () => {
    await site.search.aReport({
      title: '资金需求拐点与月度跟踪',
      organization: '东方证券',
      stock_name: '宁德时代',
      stock_code: '300750',
      keywords: ['固态电池'],
    });
    await site.search.aReport({ title: '已下架的超导', visible: false, keywords: ['超导材料'] });
    const known = ['东方证券', '宁德时代', '300750', '固态电池', '拐点', '资金需求'];
    const pieces = ['需求拐', '资金与', '点与月', '超导材料'];
    for (const word of [...known, ...pieces])
      for (const address of addresses) await site.services.hotWords.count(word, address);
    expect((await listed()).sort()).to.deep.equal(known.sort());
  });

  it('fade: more searches of last week weigh less than fewer of today', async () => {
    const { hotWords, redis } = site.services;
    const lastWeek = chinaDay(Date.now() - 5 * 86_400_000);
    await redis.zadd(`hot:${lastWeek}`, addresses.length, '旧词');
    for (const address of addresses.slice(1)) await hotWords.count('新词', address);
    expect(await hotWords.top(10)).to.deep.equal(['新词', '旧词']);
  });

  it('cannot be made by one address, on however many days, nor filled by a few', async () => {
    const { hotWords, redis } = site.services;
    const yesterday = chinaDay(Date.now() - 86_400_000);
    await redis.zadd(`hot:${yesterday}`, enough - 1, '词语0');
    await redis.zadd('hot:by:one', Math.floor(Date.now() / 1000) - 90_000, '词语0');
    await hotWords.count('词语0', 'one');
    expect(await hotWords.top(100)).to.deep.equal([]);
    for (const address of addresses)
      for (let turn = 1; turn <= 60; turn++) await hotWords.count(`词语${turn}`, address);
    expect(await hotWords.top(100)).to.have.length(50);
  });
});
