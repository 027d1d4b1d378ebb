import { expect } from 'chai';
import fc from 'fast-check';
import { type Cited, cite } from './citations.ts';

const cited: Cited = {
  id: 12,
  title: '储能：100%《增长》& "出海"',
  organization: '某证券',
  researchers: ['张三', '李四', '王五', '赵六'],
  date: '2024-05-01',
  page: 3,
  url: 'https://yanhai.example/detail/12',
  accessed: '2026-11-24',
};

/** A report with whatever a title may hold. */
const anything = fc.record({
  id: fc.integer({ min: 1 }),
  title: fc.string({ minLength: 1, unit: 'grapheme' }),
  organization: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })),
  researchers: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }),
  date: fc.constantFrom('', '2024-05-01'),
  page: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 999 })),
  url: fc.constant('https://yanhai.example/detail/12'),
  accessed: fc.constant('2026-11-24'),
});

/** Reads the fields of a BibTeX entry by its braces. */
function readBibtex(entry: string): Map<string, string> {
  const fields = new Map<string, string>();
  const start = /(\w+) = \{/g;
  for (let match = start.exec(entry); match !== null; match = start.exec(entry)) {
    let depth = 1;
    let end = start.lastIndex;
    for (; end < entry.length && depth > 0; end++) {
      if (entry[end] === '\\') end += 1;
      else if (entry[end] === '{') depth += 1;
      else if (entry[end] === '}') depth -= 1;
    }
    expect(depth, entry).to.equal(0);
    fields.set(match[1] ?? '', entry.slice(start.lastIndex, end - 1));
    start.lastIndex = end;
  }
  return fields;
}

const plainOf = (tex: string): string =>
  tex
    .replace(/\\text(backslash|asciitilde|asciicircum)\{\}/g, (_, name: string) =>
      name === 'backslash' ? '\\' : name === 'asciitilde' ? '~' : '^',
    )
    .replace(/\\([{}#$%&_])/g, '$1');

const inline = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

describe('citations', () => {
  it('are those of GB/T 7714, with and without authors, page and date', () => {
    expect(cite(cited, 'gbt7714')).to.equal(
      '张三, 李四, 王五, 等. 储能：100%《增长》& "出海"[R/OL]. 某证券, 2024: 3(2024-05-01)[2026-11-24]. https://yanhai.example/detail/12.',
    );
    expect(cite({ ...cited, researchers: [], page: undefined }, 'gbt7714')).to.equal(
      '某证券. 储能：100%《增长》& "出海"[R/OL]. 2024(2024-05-01)[2026-11-24]. https://yanhai.example/detail/12.',
    );
    expect(
      cite({ ...cited, researchers: [], organization: '', date: '', page: undefined }, 'gbt7714'),
    ).to.equal('储能：100%《增长》& "出海"[R/OL]. [2026-11-24]. https://yanhai.example/detail/12.');
  });

  it('name the city of the house where it is known', () => {
    const known = { ...cited, organization: '海通证券', city: '上海' };
    expect(cite(known, 'gbt7714')).to.include('[R/OL]. 上海: 海通证券, 2024: 3(2024-05-01)');
    expect(cite({ ...known, researchers: [] }, 'gbt7714')).to.match(/^海通证券\..*\. 上海: 海通证券, 2024/);
    expect(cite(known, 'bibtex')).to.include('address = {上海}');
    expect(cite(known, 'ris')).to.include('CY  - 上海\r\n');
  });

  it('tell language and day, and persons in letters as persons', () => {
    const researchers = ['John A. Smith', 'Anna van der Berg', '张三', 'Fox and Hound'];
    const entry = cite({ ...cited, researchers }, 'bibtex');
    expect(entry).to.include('author = {John A. Smith and Anna van der Berg and {张三} and {Fox and Hound}}');
    expect(entry)
      .to.include('day = {1}')
      .and.include('date = {2024-05-01}')
      .and.include('langid = {chinese}');
    const lines = cite({ ...cited, researchers }, 'ris').split('\r\n');
    expect(lines).to.include.members([
      'AU  - Smith, John A.',
      'AU  - van der Berg, Anna',
      'AU  - 张三',
      'LA  - zh-CN',
    ]);
    expect(cite({ ...cited, title: 'Global Outlook' }, 'bibtex')).to.include('langid = {english}');
    expect(cite({ ...cited, title: 'Global Outlook' }, 'ris')).to.include('LA  - en\r\n');
  });

  it('are those of a line of text, titles within titles in their own signs', () => {
    expect(cite(cited, 'plain')).to.equal(
      '《储能：100%〈增长〉& "出海"》，某证券，张三、李四、王五、赵六，2024年5月1日，第3页，https://yanhai.example/detail/12',
    );
  });

  it('in BibTeX hold every field whole, whatever it says', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const entry = cite(one, 'bibtex');
        const fields = readBibtex(entry);
        expect(plainOf(fields.get('title')?.slice(1, -1) ?? '')).to.equal(inline(one.title));
        expect(plainOf(fields.get('institution') ?? '')).to.equal(inline(one.organization));
        expect(fields.get('year') ?? '').to.equal(one.date.slice(0, 4));
        expect(fields.get('url')).to.equal(one.url);
      }),
    );
  });

  it('in RIS are one field a line, whatever it says', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const lines = cite(one, 'ris').split('\r\n');
        expect(lines.filter((line) => !/^[A-Z][A-Z\d] {2}- /.test(line))).to.deep.equal([]);
        expect([lines[0], lines.at(-1)]).to.deep.equal(['TY  - RPRT', 'ER  - ']);
        const title = inline(one.title);
        expect(lines.includes(`TI  - ${title}`)).to.equal(title !== '');
        const authors = one.researchers.map(inline).filter(Boolean);
        expect(lines.filter((line) => line.startsWith('AU  - ')).map((line) => line.slice(6))).to.deep.equal(
          authors.length > 0 ? authors : [inline(one.organization)].filter(Boolean),
        );
      }),
    );
  });
});
