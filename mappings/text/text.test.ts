import { expect } from 'chai';
import fc from 'fast-check';
import { joinLines, normaliseText, shiftedFont, unifyIdeographs } from './normalise.ts';
import { readPinyin, titleInitials, titlePinyin } from './pinyin.ts';
import { segment, splitRuns } from './segment.ts';
import { foldText, toSimplified, traditionalPairs } from './simplify.ts';

/** Texts as a hostile PDF or reader may bring them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'光伏能源⽯（Ａ１％①…“ \n\t-，。a1ée\u0301\u200b\u00adα’,.') }),
);

describe('normaliseText', () => {
  it('reads compatibility forms as plain ones and keeps wide punctuation', () => {
    expect(normaliseText('⽯油ＡＢＣ１２％，（增长）ﬁ…')).to.equal('石油ABC12%，（增长）fi…');
  });

  it('leaves signs out that nobody sees, inside words too', () => {
    expect(normaliseText('银\u200b杏se\u00admi\u2060con\ufeffductor')).to.equal('银杏semiconductor');
  });

  it('changes nothing the second time, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).to.equal(once);
      }),
    );
  });
});

describe('joinLines', () => {
  it('drops breaks inside Chinese, keeps words apart and paragraphs', () => {
    expect(joinLines('新能\n源汽车，\n增长\nGDP\ngrowth\n\n下一段')).to.equal(
      '新能源汽车，增长 GDP growth\n下一段',
    );
  });

  it('keeps every character that is not white space', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(joinLines(text).replace(/\s/g, '')).to.equal(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('segment', () => {
  it('keeps finance terms whole, beside the words inside them', () => {
    expect(segment('宁德时代的磷酸铁锂')).to.include.members(['宁德时代', '磷酸铁锂', '磷酸']);
  });

  it('gives the same words for traditional, wide and simplified spellings', () => {
    expect(segment('儲能與ＡＩ')).to.deep.equal(segment('储能与ai'));
  });

  it('gives the same words with and without hyphens, accents and thousands marks', () => {
    expect(segment('PD‑1与L’Oréal的1,190万吨')).to.deep.equal(segment('PD1与loreal的1190万吨'));
  });

  it('gives words without space or capitals, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of segment(text)) {
          expect(word).to.match(/[\p{L}\p{N}]/u);
          expect(word).to.equal(word.trim());
        }
      }),
    );
  });
});

describe('pinyin', () => {
  it('spells titles as syllables and initials, words of letters as they stand', () => {
    expect(titlePinyin('重庆啤酒：AI＋2024')).to.equal('chong qing pi jiu ai 2024');
    expect(titleInitials('重庆啤酒2024')).to.equal('cqpj2024');
  });

  it('reads what it spelled, however the title', () => {
    const title = fc.string({
      unit: fc.constantFrom(...'光伏行业深度报告西安银河证券'),
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(title, (text) => {
        const spelled = titlePinyin(text);
        const splits = readPinyin(spelled).map((split) => split.join(' '));
        expect(splits).to.include(spelled);
        for (const split of readPinyin(spelled.replaceAll(' ', ''))) {
          expect(split.join('')).to.equal(spelled.replaceAll(' ', ''));
        }
      }),
    );
  });

  it('reads ü as it is typed', () => {
    expect(readPinyin('celue')).to.deep.equal(readPinyin('celve'));
    expect(readPinyin('celüe')[0]).to.deep.equal(['ce', 'lve']);
  });

  it('knows what is not pinyin', () => {
    expect(readPinyin('chatgpt')).to.deep.equal([]);
    expect(readPinyin('')).to.deep.equal([]);
  });
});

describe('foldText', () => {
  it('folds accents, hyphens and width, each sign in its place', () => {
    expect(foldText('L’Oréal Ｇ‑１ 軟體 Łódź')).to.equal("l'oreal g-1 软体 lodz");
  });

  it('changes nothing the second time and keeps every place, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = foldText(text);
        expect(foldText(once)).to.equal(once);
        expect(once.length).to.equal(text.length);
      }),
    );
  });
});

describe('simplify', () => {
  it('converts by phrase for queries', () => {
    expect(toSimplified('乾燥 軟體 著作')).to.equal('干燥 软体 著作');
  });

  it('gives pairs of one character each, no simplified one the start of another', () => {
    const pairs = traditionalPairs();
    expect(pairs.length).to.be.greaterThan(2500);
    const sources = new Set(pairs.map(([source]) => source));
    for (const [source = '', target = ''] of pairs) {
      expect([[...source].length, [...target].length, source.length]).to.deep.equal([1, 1, 1]);
      expect(sources.has(target), `${source}=>${target} chains`).to.equal(false);
    }
  });
});

describe('splitRuns', () => {
  const texts = (text: string) => splitRuns(text).map((run) => run.text);

  it('keeps a number whole with its thousands marks and its point, and parts a list', () => {
    expect(texts('1,190万吨，3,456.78元')).to.deep.equal(['1,190', '万吨', '3,456.78', '元']);
    expect(texts('1,190，2,345 1，190')).to.deep.equal(['1,190', '2,345', '1，190']);
    expect(texts('2024,2025，12345,678 1,19 0.5,100 1,190,2025')).to.deep.equal(
      '2024 2025 12345 678 1 19 0.5 100 1 190 2025'.split(' '),
    );
  });

  it('parts letters of one script, of another, and digits, however they are tied', () => {
    for (const name of ['PD1', 'PD-1', 'PD 1', 'PD‑1', 'PD−1'])
      expect(texts(name)).to.deep.equal(['PD', '1']);
    expect(texts('TNFα')).to.deep.equal(['TNF', 'α']);
    expect(texts('Claudin18.2与AAPL.O')).to.deep.equal(['Claudin', '18.2', '与', 'AAPL', 'O']);
    expect(texts("L’Oréal的McDonald's")).to.deep.equal(['L’Oréal', '的', "McDonald's"]);
  });

  it('counts as the engine does: bigrams of Han runs, a word of letters or digits', () => {
    const counted = splitRuns('A股2024年GLP-1涨3.5%：宁德时代');
    expect(counted.map(({ text, tokens }) => `${text} ${tokens}`)).to.deep.equal([
      'A 1',
      '股 1',
      '2024 1',
      '年 1',
      'GLP 1',
      '1 1',
      '涨 1',
      '3.5 1',
      '宁德时代 3',
    ]);
  });
});

describe('ideographs', () => {
  it('stand for their radicals and strokes, in documents and queries alike', () => {
    expect(unifyIdeographs('⻛险⻓期，⺠生⻅顶')).to.equal('风险长期，民生见顶');
    expect(normaliseText('设臵⻛⼦')).to.equal('设置风子');
  });

  it('are mended on a page whose font is a few places off, and on no other', () => {
    const mend = shiftedFont('我们癿研収亍本年迚行');
    expect([...'癿研収亍迚弼前'].map((one) => mend?.(one)).join('')).to.equal('的研发于进当前');
    expect(shiftedFont('王弼与讣告，収益')).to.equal(null);
  });
});
