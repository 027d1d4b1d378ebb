import { expect } from 'chai';
import { parseStockCode, stockCodeSpellings, stockCodeTexts } from './stockCodes.ts';

describe('a stock code', () => {
  const spellings = {
    'china 600519': [
      '600519',
      'SH600519',
      'sh.600519',
      '600519.SH',
      '600519.ss',
      '600519 CH',
      ' ６００５１９ ',
    ],
    'china 000001': ['sz000001', '000001.SZ'],
    'hongKong 00700': [
      '00700',
      '0700',
      '0700.HK',
      '700.HK',
      '00700.hk',
      'HK00700',
      'hk700',
      '700 HK',
      'HK 0700',
    ],
    'us AAPL': ['AAPL', 'aapl', 'AAPL.O', 'AAPL.US', 'AAPL US'],
    'us TSLA': ['TSLA.N', 'US.TSLA'],
    'us BRK.B': ['BRK.B.US'],
  };

  it('is one in all its spellings', () => {
    for (const [meant, texts] of Object.entries(spellings))
      for (const text of texts) {
        const found = parseStockCode(text);
        expect(`${found?.market} ${found?.code}`, text).to.equal(meant);
      }
  });

  it('is no number, year or longer word', () => {
    for (const text of [
      '',
      '2024',
      '700',
      '1234567',
      '13812345678',
      'TESLAS',
      '600519 年报',
      '贵州茅台',
      '0.700',
    ])
      expect(parseStockCode(text), text).to.equal(null);
  });

  it('gives spellings that are read as the same code', () => {
    for (const text of Object.values(spellings).flat()) {
      const code = parseStockCode(text);
      if (code === null) throw new Error(text);
      const [first, ...others] = stockCodeSpellings(code);
      expect(first).to.equal(code.code);
      for (const other of others) {
        const digits = code.market === 'hongKong' && /^[1-9]\d{2,3}$/.test(other);
        if (!digits && code.code !== 'BRK.B') expect(parseStockCode(other), other).to.deep.equal(code);
      }
    }
  });

  it('stands in the text in one of a few ways', () => {
    expect(stockCodeTexts('SH600519')).to.deep.equal(['600519']);
    for (const text of ['0700.HK', '700.HK', 'HK00700', '0700'])
      expect(stockCodeTexts(text), text).to.deep.equal(['00700', '0700', '700.HK', 'HK700']);
    expect(stockCodeTexts('9988.HK')).to.deep.equal(['09988', '9988.HK', 'HK9988']);
    expect(stockCodeTexts('9988')).to.deep.equal(['9988', '09988']);
    expect(stockCodeTexts('TSLA.US')).to.deep.equal(['TSLA']);
    expect(stockCodeTexts('V.N')).to.include('V.US');
    for (const text of ['2024', 'GDP', '700', '光伏', 'GLP-1'])
      expect(stockCodeTexts(text), text).to.deep.equal([]);
  });
});
