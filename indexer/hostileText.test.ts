import { expect } from 'chai';
import fc from 'fast-check';
import type { Figure, PageArtifact } from './artifacts.ts';
import { findCaptions } from './figures/captions.ts';
import { figurePages } from './figures/figurePage.ts';
import { findSources } from './figures/sources.ts';
import { limits } from './limits.ts';
import { metadataOf } from './metadata/metadata.ts';
import { type HandmadeLine, pageOf } from './pdf/page.factory.ts';
import { pageKind } from './pdf/readDocument.ts';
import { figureText, withoutFigures } from './pdf/text/layout.ts';
import { paragraphsOf } from './pdf/text/paragraphs.ts';
import { summaryOf } from './summary/summary.ts';

/** Pattern prefixes: repeated, each makes a pattern start over and over. */
const tokens = [
  ...[
    '图',
    '表',
    '图表1：',
    '图 ',
    '资料来源：',
    '来源 ',
    '续表',
    '注：',
    'Table_',
    '[Table_Summary]',
    'T a b l e _',
  ],
  ...[
    '分析师',
    '研究员',
    '执业证书编号：',
    '联系人',
    '相关研究',
    '近期研究报告',
    '证券',
    '研究',
    '报告',
    '目 录',
    '摘要：',
  ],
  ...[
    '不构成',
    '未经许可',
    '保证',
    '由下',
    '仅限',
    '版权',
    '《',
    '》',
    '《甲》2024',
    '（',
    '）',
    '【',
    '】',
    '[',
    ']',
    '(((',
  ],
  ...[
    '0',
    '1',
    '2024',
    '2024年',
    '1月',
    '〇',
    '600000',
    '13800138000',
    '3.5%',
    '0,',
    '1.',
    '…',
    '.',
    '·',
    '——',
    '-',
    '--',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\u3000',
    'a',
    'A',
    '_',
    'a@',
    '@a.',
    'a.b',
    '。',
    '，',
    '；',
    '：',
    '！',
    '"',
    '\\',
    '|',
    '/',
    '甲',
    '𠮷',
  ],
];

/** A line of one to three tokens over and over, and an end that fits nothing. */
const hostileLine = fc
  .record({
    parts: fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('', '\u0000', '甲', 'x!', ')'),
  })
  .map(({ parts, end }) => {
    const part = parts.join('');
    return (
      part.repeat(Math.ceil(limits.lineCharacters / part.length)).slice(0, limits.lineCharacters - 2) + end
    );
  });

/** As much as is read of one page, in a block a line or all of it one paragraph. */
const hostilePage = fc
  .record({ lines: fc.array(hostileLine, { minLength: 1, maxLength: 4 }), paragraph: fc.boolean() })
  .map(({ lines, paragraph }): PageArtifact => {
    const all = Array.from(
      { length: 60 },
      (_, row): HandmadeLine => [30, 20 + row * 13, row < 3 ? 20 : 10, lines[row % lines.length] ?? ''],
    );
    const page = pageOf(all);
    return {
      ...page,
      searchable: paragraph ? page.text.replaceAll('\n', '') : page.searchable,
      rows: [all.map(() => 1)],
    };
  });

const figure: Figure = {
  ...{ number: 1, kind: 'chart', label: '图1', name: '', source: '', page: 1, type_id: 1 },
  ...{ body: [0, 100, 200, 300], full: [0, 90, 200, 310] },
};

/** All that patterns are asked of a page, outside of the step that cuts it into lines. */
function analyse(page: PageArtifact): void {
  const pages = [page, { ...page, page: 2 }];
  const metadata = metadataOf({ pages }, {}, page.text.slice(0, 1_000));
  summaryOf(withoutFigures(pages, [figure]), metadata.title, metadata.keywords);
  figureText(pages, figure);
  for (const one of figurePages(pages)) {
    findCaptions(one);
    findSources(one);
  }
  pageKind(page, 1);
  paragraphsOf(
    page.runs.map(({ text, box: [left, top, right, bottom] }) => ({
      ...{ text, left, top, right, bottom, size: 10, cells: 1 },
    })),
  );
}

describe('a text that is made to be slow', () => {
  // The limit is the test's own time: one pattern whose time grows with the square of a page takes minutes.
  it('is read in the time of any other', () => {
    fc.assert(
      fc.property(hostilePage, (page) => {
        analyse(page);
      }),
      { numRuns: 200 },
    );
  });

  it('of one paragraph as long as a page is read in it too', () => {
    for (const token of tokens) {
      const text = token.repeat(Math.ceil(30_000 / token.length)).slice(0, 30_000);
      const page = {
        ...pageOf([[30, 20, 10, text.slice(0, limits.lineCharacters)]]),
        text,
        searchable: text,
      };
      analyse(page);
      expect(page.text).to.have.length(30_000);
    }
  });
});
