import { expect } from 'chai';
import fc from 'fast-check';
import { foldText } from '../../../mappings/text/simplify.ts';
import { parseKeyword } from '../parseKeyword.ts';
import { readTerms } from '../terms.ts';
import { highlightTermsOf, markText } from './highlight.ts';

import { snippetOf as passageOf } from './snippet.ts';

const snippetOf = (text: string, keyword: string, characters: number) =>
  passageOf(text, foldText(text), highlightTermsOf(termsOf(keyword), [text]), {
    characters,
    figure: 0.5,
    listed: 0.1,
    lengthPower: 2,
  });
const termsOf = (keyword: string) => readTerms(parseKeyword(keyword, 64));
/** As in a report that has this text, and others beside it. */
const mark = (text: string, keyword: string, ...beside: string[]) =>
  markText(text, highlightTermsOf(termsOf(keyword), [text, ...beside]));

describe('markText', () => {
  it('marks words whole, in whatever script and width they stand', () => {
    expect(mark('光伏行业深度', '光伏')).to.equal('<em>光伏</em>行业深度');
    expect(mark('儲能與光伏協同', '储能与光伏')).to.equal('<em>儲能與光伏</em>協同');
    expect(mark('ＡＩ 与 ai 芯片', 'AI')).to.equal('<em>ＡＩ</em> 与 <em>ai</em> 芯片');
    expect(mark('BAIC 与 AI', 'ai')).to.equal('BAIC 与 <em>AI</em>');
  });

  it('marks two characters alone only where they are a word of the search', () => {
    // 伏行 is the end of one word and the start of the next.
    expect(mark('光伏，伏行，行业', '光伏行业')).to.equal('<em>光伏</em>，伏行，<em>行业</em>');
    expect(mark('伏行业', '光伏行业')).to.equal('伏<em>行业</em>');
  });

  it('marks a particle only between words, not with half of one', () => {
    expect(mark('因子的构造', '动量因子的构造')).to.equal('<em>因子的构造</em>');
    expect(mark('因子的构建与子的构造', '动量因子的构造')).to.equal('<em>因子</em>的构建与子的<em>构造</em>');
    expect(mark('目的的达成', '目的')).to.equal('<em>目的</em>的达成');
  });

  it('marks parts of a word only where the report holds it nowhere whole', () => {
    const text = '半固态电芯与固态电池，电池与电芯';
    expect(mark(text, '固态电池')).to.equal('半固态电芯与<em>固态电池</em>，电池与电芯');
    expect(mark('电池的固态', '固态电池', text)).to.equal('电池的固态');
    expect(mark('因子与动量，动量策略', '动量因子')).to.equal(
      '<em>因子</em>与<em>动量</em>，<em>动量</em>策略',
    );
    // Of several words each is one.
    expect(mark('交易成本与因子', '动量因子 交易成本', '动量因子')).to.equal('<em>交易成本</em>与因子');
  });

  it('marks numbers and names in whatever spelling they stand', () => {
    expect(mark('产量1,190万吨，1190万吨', '1190万吨')).to.equal('产量<em>1,190万吨</em>，<em>1190万吨</em>');
    expect(mark('11,190与1,190,000、21190、1,190', '1,190')).to.equal(
      '11,190与1,190,000、21190、<em>1,190</em>',
    );
    expect(mark('2024,2025两年', '2025')).to.equal('2024,<em>2025</em>两年');
    expect(mark('PD-1、PD‑1、PD 1与PD1，PD-12', 'pd1')).to.equal(
      '<em>PD-1</em>、<em>PD‑1</em>、<em>PD 1</em>与<em>PD1</em>，PD-12',
    );
    expect(mark('TNF-α与CAR–T、Claudin 18.2', 'TNFα CART claudin18.2')).to.equal(
      '<em>TNF-α</em>与<em>CAR–T</em>、<em>Claudin 18.2</em>',
    );
    expect(mark('L’Oréal与McDonald’s', "loreal mcdonald's")).to.equal(
      '<em>L’Oréal</em>与<em>McDonald’s</em>',
    );
    expect(mark('公司（0700.HK）与00700', '700.HK')).to.equal('公司（<em>0700</em>.HK）与<em>00700</em>');
    expect(mark('2024Q3与GLP1', 'GLP 2024')).to.equal('<em>2024</em>Q3与<em>GLP</em>1');
  });

  it('marks each place of a word once, over line ends and beside another', () => {
    expect(mark('动量\n因子动量因子', '动量因子')).to.equal('<em>动量\n因子</em><em>动量因子</em>');
    expect(mark('ROIC 与 IC、10.16 与 0.16', 'IC 0.16')).to.equal(
      'ROIC 与 <em>IC</em>、10.16 与 <em>0.16</em>',
    );
    expect(mark('20\n24 和 semi-\nconductor', '2024 semiconductor')).to.equal(
      '<em>20\n24</em> 和 <em>semi-\nconductor</em>',
    );
  });

  it('marks a pasted sentence and nothing else, whichever its blanks and signs', () => {
    const sentence = '海风吹过港口的时候，吊机停了';
    const text = `港口的海风。清晨海风吹过港口的时候,吊机\n停了。吊机停了。`;
    expect(mark(text, sentence)).to.equal(
      '港口的海风。清晨<em>海风吹过港口的时候,吊机\n停了</em>。吊机停了。',
    );
    // Where it stands nowhere, what does of its clauses.
    expect(mark('吊机停了，港口的海风', sentence)).to.equal(
      '<em>吊机停了</em>，<em>港口的</em>海风'.replace('<em>港口的</em>海风', '<em>港口</em>的<em>海风</em>'),
    );
  });

  it('leaves the words of asking alone', () => {
    expect(mark('动量因子是什么', '什么是动量因子')).to.equal('<em>动量因子</em>是什么');
    expect(mark('芯片和材料', '芯片 和 材料')).to.equal('<em>芯片</em>和<em>材料</em>');
  });

  it('marks quoted parts and letters with one character only as they stand', () => {
    expect(mark('组件价格与组件、价格', '"组件价格"')).to.equal('<em>组件价格</em>与组件、价格');
    expect(mark('A股与B股，股A', 'A股')).to.equal('<em>A股</em>与B股，股A');
    expect(mark('铜与铜箔', '铜')).to.equal('<em>铜</em>与<em>铜</em>箔');
    expect(mark('用C++写', '"C++写"')).to.equal('用<em>C++写</em>');
  });

  it('marks a synonym whole, where the word itself is nowhere', () => {
    expect(mark('半导体与集成电路', '半导体')).to.equal('<em>半导体</em>与集成电路');
    expect(mark('集成电路，印制电路板', '半导体')).to.equal('<em>集成电路</em>，印制电路板');
    expect(mark('AI与AIR，智能家居', '人工智能')).to.equal('<em>AI</em>与AIR，智能家居');
  });

  it('escapes all but its marks', () => {
    expect(mark('<b>脚本</b> & "引号"', '脚本')).to.equal(
      '&lt;b&gt;<em>脚本</em>&lt;/b&gt; &amp; &quot;引号&quot;',
    );
  });

  it('gives back any text, marks and escapes aside, whatever is searched', () => {
    const piece = fc.constantFrom(
      '光伏',
      '行业',
      '𠮷野',
      'A股',
      '<em>',
      '&',
      '。',
      '\n',
      '儲',
      '2024',
      'ß',
      'İ',
      '价格',
    );
    const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (body, keyword) => {
        const plain = mark(body, keyword)
          .replaceAll(/<\/?em>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&');
        expect(plain).to.equal(body);
      }),
    );
  });
});

describe('snippetOf', () => {
  const filler = '这一段与所查无关，只为占去篇幅。'.repeat(12);

  it('takes the passage that holds most, from the start of its sentence', () => {
    const text = `光伏。${filler}组件排产环比增长，光伏装机提升。${filler}`;
    const html = snippetOf(text, '光伏组件排产', 40)?.html();
    expect(html).to.match(/^<em>组件排产<\/em>环比增长，<em>光伏<\/em>装机提升。/);
  });

  it('counts a text once, however often a passage repeats it', () => {
    const text = `光伏光伏，光伏，光伏，光伏，光伏。${filler}光伏组件价格。${filler}`;
    expect(snippetOf(text, '光伏 组件 价格', 40)?.html()).to.include(
      '<em>光伏</em><em>组件</em><em>价格</em>',
    );
  });

  it('is about as long as asked, and never longer than its text', () => {
    const html = snippetOf(`${filler}光伏${filler}`, '光伏', 60)?.html() ?? '';
    expect(html.replaceAll(/<\/?em>/g, '').length).to.be.within(40, 62);
    expect(snippetOf('光伏', '光伏', 60)?.html()).to.equal('<em>光伏</em>');
  });

  it('weighs a page by what stands together, not by how often', () => {
    const weight = (text: string) => snippetOf(text, '海风吹过港口的时候', 60)?.weight ?? 0;
    expect(weight('清晨海风吹过港口的时候，吊机停了')).to.be.greaterThan(
      weight('海风吹过港口。港口海风很大，海风吹，港口海风，时候，海风吹。'),
    );
  });

  it('takes a sentence before a line of contents, and the line where there is no sentence', () => {
    const line = '光伏组件价格走势与展望 ................ 12\n';
    const text = `${line}${filler}光伏组件价格走势见底。${filler}`;
    expect(snippetOf(text, '光伏组件价格走势', 40)?.html()).to.match(/^<em>光伏组件价格走势<\/em>见底/);
    expect(snippetOf(line, '光伏组件价格走势', 40)?.count).to.equal(1);
  });

  it('takes a sentence before a caption, and the caption where it holds more of what was searched', () => {
    const caption = '图表6：光伏装机的频次分布\n资料来源：光伏协会\n';
    const text = `${caption}上图是光伏装机随时间的变化。${filler}`;
    expect(snippetOf(text, '光伏', 40)?.html()).to.match(/^上图是<em>光伏<\/em>装机/);
    expect(snippetOf(text, '光伏装机的频次分布', 40)?.html()).to.include('的频次分布</em>');
    // A sentence that begins with a chart's number is one.
    const sentence = '图6 是光伏装机的走势，逐年上升。';
    expect(snippetOf(`${sentence}${filler}光伏。`, '光伏', 40)?.html()).to.match(/^图6 是/);
  });

  it('is null for a page that holds nothing of it', () => {
    expect(snippetOf(filler, '光伏', 60)).to.equal(null);
  });

  it('begins at a clause or a word of a long sentence, and ends with one', () => {
    const words = '新产能的释放节奏与下游客户的认证进度共同决定了未来两年的供需格局并且影响';
    const long = `${words}，同时组件企业的光伏装机${words}而这一趋势会延续到之后的几个季度`;
    const plain = (html = '') => html.replaceAll(/<\/?em>/g, '');
    expect(plain(snippetOf(long, '光伏装机', 40)?.html())).to.match(/^同时组件企业的光伏装机/);
    const unbroken = snippetOf(`${words}${words}光伏装机`, '光伏装机', 40)?.html();
    expect(plain(unbroken)).to.match(/^(?:未来|两年|的|供需|格局)/);
    expect(plain(snippetOf(`${words}光伏装机${words}`, '光伏装机', 30)?.html())).to.match(
      /装机.*(?:节奏|释放|的|产能|与|客户|认证)$/,
    );
  });

  it('never runs over a heading, a caption or a source line', () => {
    const text = [
      '储能景气向上。',
      '4.2. 光伏装机持续高增',
      '光伏装机是需求的核心，逆变器随之受益。',
      '图表3：光伏装机（月度） 图 4 光伏装机与库存',
      '来源：海关 来源：行业协会，某某证券股份有限公司研究',
      '所',
      '组件价格见底。',
    ].join('\n');
    expect(snippetOf(text, '光伏装机', 90)?.html()).to.equal(
      '<em>光伏装机</em>是需求的核心，逆变器随之受益。',
    );
    expect(snippetOf(text, '库存', 90)?.html().trim()).to.equal('图 4 光伏装机与<em>库存</em>');
    expect(snippetOf(text, '行业协会', 90)?.html().trim()).to.match(
      /^来源：<em>行业协会<\/em>，某某证券股份有限公司研究\s所$/,
    );
    expect(snippetOf(text, '持续高增', 90)?.html().trim()).to.equal('4.2. 光伏装机<em>持续高增</em>');
  });

  it('does not begin with the end of a searched word that the page before cuts', () => {
    const text = '向资金流入放缓，北向资金仍为净流入，外资持股稳定。';
    expect(snippetOf(text, '北向资金', 90)?.html()).to.match(/^<em>北向资金<\/em>仍为净流入/);
  });
});
