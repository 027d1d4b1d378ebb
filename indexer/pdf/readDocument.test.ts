import { expect } from 'chai';
import { type HandmadePage, handmadePdf, pdfFolder } from './handmade.factory.ts';
import { closePdfReaders, readPdf } from './pdf.ts';

const column = (x: number, from: number, lines: string[], size = 10) =>
  lines.map((text, index) => ({ x, y: from + index * 15, size, text }));

describe('the text of pages', () => {
  let folder: Awaited<ReturnType<typeof pdfFolder>>;
  const read = async (pages: HandmadePage[]) =>
    readPdf(await folder.save(`${Math.random()}.pdf`, handmadePdf(pages)));
  before(async () => {
    folder = await pdfFolder();
  });
  after(async () => {
    closePdfReaders();
    await folder.remove();
  });

  it('reads two columns one after the other, headings across them in place, and joins lines into paragraphs', async () => {
    const left = [
      '左栏第一行的文字写得满满当当没有空隙',
      '左栏第二行的文字写得满满当当没有空隙',
      '左栏第三行的文字写得满满当当没有空隙',
      '左栏到此结束。',
    ];
    const right = [
      '右栏第一行的文字写得满满当当没有空隙',
      '右栏第二行的文字写得满满当当没有空隙',
      '右栏第三行的文字写得满满当当没有空隙',
      '右栏到此结束。',
    ];
    // Row by row, as some programs write a page.
    const rows = left.flatMap((text, index) => [
      { x: 60, y: 140 + index * 15, text },
      { x: 310, y: 140 + index * 15, text: right[index] ?? '' },
    ]);
    const [page] = await read([
      { texts: [{ x: 60, y: 100, size: 20, text: '横跨两栏的一个很长很长很长很长很长的标题' }, ...rows] },
    ]);
    expect(page?.text.split('\n')).to.deep.equal([
      '横跨两栏的一个很长很长很长很长很长的标题',
      left.join(''),
      right.join(''),
    ]);
  });

  it('joins the hanging lines of a list item to it', async () => {
    const item = (y: number, lines: string[]) =>
      lines.map((text, index) => ({ x: index === 0 ? 190 : 204, y: y + index * 19, size: 11, text }));
    const first = [
      '◆需求韧性超出预期。在重大工程招标的催化下盾构机',
      '的订单与排产同步回升，这是更持久的支撑。',
    ];
    const second = [
      '◆产能出清。行业新增产能投放放缓，尾部厂商退出去',
      '之后，龙头企业产能利用率维持在高位。',
    ];
    const [page] = await read([{ texts: [...item(150, first), ...item(210, second)] }]);
    expect(page?.text.split('\n')).to.deep.equal([first.join(''), second.join('')]);
  });

  it('knows items by any mark, one of a symbol font or set apart from its text, and by numbers', async () => {
    const item = (mark: string, y: number, apart = 0): HandmadePage['texts'] => [
      ...(apart > 0 ? [{ x: 60, y, text: mark }] : []),
      {
        x: 60 + apart,
        y,
        text: `${apart > 0 ? '' : mark}重大工程招标的催化下盾构机的订单与排产同步回升${apart > 0 ? '' : '持'}`,
      },
      { x: 80, y: y + 18, text: '续上行，这是更持久的支撑。' },
    ];
    const marks = ['◇', '▲', '\uf06e', '（1）', '2.'];
    const texts = [
      ...marks.flatMap((mark, index) => item(mark, 100 + index * 45) ?? []),
      ...(item('●', 400, 20) ?? []),
    ];
    const [page] = await read([{ texts }]);
    const whole = '重大工程招标的催化下盾构机的订单与排产同步回升持续上行，这是更持久的支撑。';
    expect(page?.text.split('\n')).to.deep.equal([
      ...['◇', '▲', '■', '（1）', '2.'].map((mark) => mark + whole),
      `● ${whole.replace('持', '')}`,
    ]);
  });

  it('takes a number that ends a bracket for no item, and the lines of a contents page for no sentence', async () => {
    const lines = ['我们预计明年装机量将达到三千五百亿瓦（图', '21）。价格是供需最直接的镜子，已经企稳。'];
    const contents = [
      '4、若干重要讨论....................... 7',
      '4.1、因子的样本............................ 8',
    ];
    const [prose, list] = await read([
      { texts: column(60, 120, lines) },
      { texts: contents.map((text, index) => ({ x: 60 + index * 20, y: 100 + index * 16, text })) },
    ]);
    expect(prose?.text).to.equal(lines.join(''));
    expect(list?.text.split('\n')).to.deep.equal(contents);
  });

  it('joins words that the ends of lines part, however short the line', async () => {
    const lines = ['The hyperscalers raised their capital expendi-', 'ture again; semi-', 'conductors gain.'];
    const [page] = await read([{ texts: column(60, 120, lines) }]);
    expect(page?.text).to.equal(
      'The hyperscalers raised their capital expenditure again; semiconductors gain.',
    );
  });

  it('takes out the blanks of a layer that has one after each sign, and leaves those that part words', async () => {
    const spaced = (text: string) => Array.from(text).join(' ');
    const lines = [
      spaced('硅料价格回落至历史低位，华东库存环比下降两万吨。'),
      spaced('2024年03月15日'),
      `${spaced('分析师：王一鸣')}   ${spaced('S0580520080003')}`,
    ];
    const [page] = await read([{ texts: column(60, 120, lines, 12) }]);
    expect(page?.text.split('\n')).to.deep.equal([
      '硅料价格回落至历史低位，华东库存环比下降两万吨。',
      '2024年03月15日',
      '分析师：王一鸣 S0580520080003',
    ]);
  });

  it('leaves the ticks of an axis and words of Latin letters apart', async () => {
    const lines = ['1 2 3 4 5 6 7 8 9', '价格回落至历史低位，库存环比下降', 'A B C D of 2 0 cities'];
    const [page] = await read([{ texts: column(60, 120, lines) }]);
    expect(page?.text.split('\n')).to.deep.equal(lines);
  });

  it('keeps a formula at the start of a line in its sentence', async () => {
    const lines = [
      '杠杆变化为当期报告的杠杆同比变化，为负数时记',
      '△LEVER为一，不为负数时记为零，其余不变。',
    ];
    const [page] = await read([{ texts: column(60, 120, lines) }]);
    expect(page?.text).to.equal(lines.join(''));
  });

  it('keeps the rows of a table together', async () => {
    const cells = [
      ['指标', '去年', '今年', '明年'],
      ['营业收入', '120', '150', '180'],
      ['净利润', '12', '16', '21'],
      ['毛利率', '31%', '33%', '34%'],
    ];
    const texts = cells.flatMap((row, line) =>
      row.map((text, index) => ({ x: 80 + index * 120, y: 200 + line * 18, text })),
    );
    const [page] = await read([{ texts }]);
    expect(page?.text).to.equal(cells.map((row) => row.join(' ')).join('\n'));
  });

  it('reads a side column apart from the main text', async () => {
    const main = [
      '正文第一行讲的是今年的需求比去年好得多并且',
      '还会继续好下去正文第二行讲的是供给没有跟上',
      '所以价格上涨正文第三行讲的是结论这里写满它',
      '建议关注龙头公司。',
    ];
    const side = [
      '分析师：王小明',
      '电话：010-12345678',
      '执业证书：S0000000000000',
      '相关研究',
      '《旧报告》2023-01-01',
    ];
    const [page] = await read([{ texts: [...column(60, 120, side, 8), ...column(230, 127, main, 12)] }]);
    expect(page?.text.split('\n').at(-1)).to.equal(main.join(''));
  });

  it('drops running heads and feet, page numbers, markers and the disclaimer from what is searched, not from the text', async () => {
    const pages = Array.from(
      { length: 6 },
      (_, index): HandmadePage => ({
        texts: [
          { x: 60, y: 40, text: '某证券行业深度报告' },
          { x: 60, y: 300, text: `[Table_Main]第${index}段正文各不相同。` },
          { x: 60, y: 800, text: '请务必阅读正文之后的声明' },
          { x: 500, y: 800, text: `${index + 1} / 6` },
          ...(index === 5
            ? [
                { x: 60, y: 350, text: '免责声明' },
                { x: 60, y: 380, text: '本报告仅供客户使用。' },
              ]
            : []),
        ],
      }),
    );
    const read6 = await read(pages);
    expect(read6.map((page) => page.searchable)).to.deep.equal(
      read6.map((_, index) => `第${index}段正文各不相同。`),
    );
    expect(read6[5]?.text).to.include('本报告仅供客户使用').and.include('请务必阅读').and.include('6 / 6');
  });

  it('is cut in lines that a pattern reads in no time', async () => {
    const [page] = await read([{ width: 9000, height: 3000, texts: column(10, 20, ['光伏的'.repeat(400)]) }]);
    expect(page?.runs.map(({ text }) => text.length)).to.deep.equal([500, 500, 200]);
    expect(page?.text.replace(/\s/g, '')).to.equal('光伏的'.repeat(400));
  });

  it('is read so far, of a page with more than people write on one', async () => {
    const lines = column(
      10,
      20,
      Array.from({ length: 120 }, () => '光伏的'.repeat(100)),
    );
    const [page, next] = await read([
      { width: 4000, height: 3000, texts: lines },
      { texts: column(60, 100, ['下一页']) },
    ]);
    expect(page?.text.length).to.be.within(20_000, 31_000);
    expect(next?.text).to.equal('下一页');
  });
});
