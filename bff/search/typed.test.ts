import { expect } from 'chai';
import fc from 'fast-check';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { aSearchSite, type SearchSite } from './reports.factory.ts';
import { searchAs } from './searchAs.testkit.ts';

/** A report with the ways in which readers type a word of it. */
interface Typed {
  title?: string;
  page?: string;
  stock_code?: string;
  date?: string;
  typed: string[];
}

const kinds: Record<string, Typed[]> = {
  'a number with and without its thousands marks': [
    {
      title: '粗钢日产量1,284万吨，吨钢毛利3,456.78元',
      typed: ['1,284万吨', '1284万吨', '１，２８４', '3456.78', '3,456.78'],
    },
    { page: '冷库12万座，容积１，０２５，４００立方米。', typed: ['1025400', '1,025,400立方米'] },
    { page: '库容2018,2019,2022三年持平。', typed: ['2019', '2018,2019'] },
  ],
  'a name with and without its hyphen, in any case': [
    {
      title: 'IL-17A与JAK–STAT通路进展',
      typed: ['IL17A', 'il 17a', 'IL‑17A', 'jakstat', 'JAK-STAT', 'jak stat'],
    },
    {
      page: 'IFN-α2b联合，Nectin4.1表达；Qwen‑9试用。',
      typed: ['IFNα2b', 'ifn α2b', 'Nectin 4.1', 'nectin-4.1', 'qwen9', 'Qwen 9'],
    },
    { title: '家庭组网：WiFi8路由', typed: ['Wi-Fi 8', 'wifi 8', 'wi‑fi8'] },
    { page: 'Wi-Fi 7网关与SARS-CoV-2检测。', typed: ['WiFi7', 'wifi 7', 'SARSCoV2', 'sars cov 2', 'Wi-Fi7'] },
    { page: '速率达1.6T，800G放量。', typed: ['800 G', '800G', '1.6 T'] },
  ],
  'a stock by its code in all spellings': [
    {
      title: '短视频龙头点评',
      stock_code: '01024',
      typed: ['01024', '1024.HK', '01024.hk', 'HK01024', '1024', 'HK 01024', '1024 HK'],
    },
    {
      page: '云锦科技（0387.HK）与远帆（QFAN.O）对照。',
      typed: ['00387', '0387', '387.HK', 'hk387', '云锦科技 00387.HK', 'QFAN', 'qfan.us'],
    },
    { title: '白酒点评', stock_code: '600998.SH', typed: ['600998', 'SH600998', '600998.SS', '股票:600998'] },
    { title: '电车出海点评', stock_code: 'ZOOM.N', typed: ['ZOOM', 'zoom.US', 'ZOOM.N', '股票:ZOOM'] },
  ],
  'letters with and without accents and apostrophes': [
    {
      title: '美妆与餐饮：Crème、O’Brien’s渠道',
      typed: ['creme', 'Crème', "O'Brien's", 'obriens', 'O’Briens'],
    },
    { page: 'São Tomé可可，señor咖啡。', typed: ['sao tome', 'São Tomé', 'senor'] },
  ],
  'words as if there were no signs that nobody sees': [
    {
      title: normaliseText('银\u200b杏酒业与re\u00adcovery'),
      typed: ['银杏酒业', '"银杏酒业与"', '银\u200b杏', '"银杏\u2060酒业"', 'recovery', 're\u00adcovery'],
    },
  ],
  'a time in whatever way it is written': [
    {
      title: '丁二腈景气跟踪',
      date: '2024-10-20',
      typed: [
        '2024年10月',
        '2024-10-20',
        '2024/10/20',
        '10月20日',
        '2024年4季度',
        '2024年第四季度',
        '二〇二四年',
        'H2 2024',
        '2024H2',
        'Q4 2024',
      ].map((time) => `丁二腈 ${time}`),
    },
  ],
};

describe('what people type', () => {
  let site: SearchSite;
  before(async () => {
    site = await aSearchSite();
  });
  after(() => site.close());

  for (const [kind, reports] of Object.entries(kinds))
    it(`finds ${kind}`, async () => {
      for (const { typed, page, ...given } of reports) {
        const id = await site.aReport({ ...given, pages: page === undefined ? [] : [normaliseText(page)] });
        for (const keyword of typed) {
          const { files } = await searchAs(site, { keyword, onlyTitle: page === undefined ? 1 : 0 });
          const found = files.find((file) => file.id === id);
          expect(found, keyword).to.not.equal(undefined);
          expect(found, keyword).to.not.have.property('missing');
        }
      }
    });

  it('finds nothing else by a part of a number or a longer name', async () => {
    const id = await site.aReport({ title: '船用柴油机产量61,527台，XK-93改型' });
    for (const keyword of ['527', '61', '61.527', 'XK', '93', '9', 'XK-9', 'K-93']) {
      const { files } = await searchAs(site, { keyword, onlyTitle: 1 });
      const found = files.some((file) => file.id === id);
      expect(found, keyword).to.equal(['XK', '93'].includes(keyword));
    }
  });

  it('finds the text that a word was copied from', async () => {
    const sign = fc.constantFrom('-', '‑', '–', ' ', '');
    const number = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 999 }));
    const word = fc.oneof(
      number.map(([thousands, rest]) => `${thousands},${rest}`),
      number.map(([one, rest]) => `${one}.${rest}`),
      fc
        .tuple(fc.constantFrom('PDX', 'Tnf', 'IL', 'β'), sign, number)
        .map(([name, tie, [digits]]) => `${name}${tie}${digits}`),
      fc
        .tuple(fc.constantFrom('CAR', 'anti'), sign, fc.constantFrom('T', 'HER'))
        .map((parts) => parts.join('')),
      fc.constantFrom(
        'L’Oréal',
        "O'Neill",
        'naïve',
        'Łódź',
        '动力电池',
        'A股',
        '5G',
        'x₂',
        'ﬁnance',
        'Ｗｅｂ３',
        '二〇二四年',
      ),
      number.map(([code]) => `0${code.toString().padStart(3, '0')}.HK`),
      fc.constantFrom('QQAB.O', 'SH600998', '2024Q3', '2024-10-20', '10月8日'),
    );
    const texts = fc.sample(fc.array(word, { minLength: 2, maxLength: 5 }), { numRuns: 16, seed: 34 });
    for (const [number, words] of texts.entries()) {
      const page = normaliseText(words.join(number % 2 === 0 ? '、' : '与'));
      const id = await site.aReport({ title: `词语抄录${number}`, pages: [page] });
      for (const copied of words) {
        const { files } = await searchAs(site, { keyword: `词语抄录${number} ${copied}`, onlyTitle: 0 });
        expect(files[0]?.id, `${copied} of ${page}`).to.equal(id);
        expect(files[0], `${copied} of ${page}`).to.not.have.property('missing');
      }
    }
  });
});
