import { expect } from 'chai';
import { structureOf } from './structure.ts';

const text = (lines: number, first = '') => `${first}\n`.padEnd(first.length + lines, '\n');

describe('structureOf', () => {
  it('counts product files and their lines, no tests or factories', () => {
    const { files, lines, medianLines } = structureOf([
      { path: 'bff/app.ts', text: text(10) },
      { path: 'bff/app.test.ts', text: text(500) },
      { path: 'bff/site.factory.ts', text: text(500) },
      { path: 'bff/http/route.ts', text: text(30) },
      { path: 'ops/launch/start.mjs', text: text(20) },
    ]);
    expect({ files, lines, medianLines }).to.deep.equal({ files: 3, lines: 60, medianLines: 20 });
  });

  it('names short files that one file imports, not to load them later, and no others', () => {
    const { splinters } = structureOf([
      {
        path: 'bff/a.ts',
        text: text(60, "import { one } from './one.ts';\nimport { two } from './http/two.ts';"),
      },
      { path: 'bff/b.ts', text: text(60, "import { two } from './http/two.ts';") },
      { path: 'bff/one.ts', text: text(45) },
      { path: 'bff/http/two.ts', text: text(10) },
      { path: 'bff/entry.ts', text: text(10) },
      { path: 'bff/c.ts', text: text(60, "const three = await import('./three.ts');") },
      { path: 'bff/three.ts', text: text(10) },
    ]);
    expect(splinters).to.deep.equal(['bff/one.ts']);
  });

  it('names functions, components and methods of more than 80 lines, head and markup included', () => {
    const body = (indent: string, lines: number) => `${indent}  a();\n`.repeat(lines);
    const ofLines = (lines: number) =>
      [
        `export function one({\n  a,\n}: Given): void {\n${body('', lines - 4)}}\n`,
        `const Two = () => (\n${body('', lines - 2)});\n`,
        `class Three {\n  private async act(): Promise<void> {\n${body('  ', lines - 2)}  }\n}\n`,
        `const data = {\n${body('', 90)}};\n`,
      ].join('');
    const named = (lines: number) => structureOf([{ path: 'bff/a.tsx', text: ofLines(lines) }]).longFunctions;
    expect(named(80)).to.deep.equal([]);
    expect(named(81)).to.deep.equal(['bff/a.tsx:1: 81', 'bff/a.tsx:82: 81', 'bff/a.tsx:164: 81']);
  });

  it('names long files, folders of more than 25 files, and limits that are no max or min', () => {
    const crowd = Array.from({ length: 26 }, (_, index) => ({ path: `seed/houses/${index}.ts`, text: '' }));
    const found = structureOf([
      ...crowd,
      { path: 'bff/long.ts', text: text(301) },
      { path: 'bff/limits.ts', text: 'export const mostHits = 3;\nconst maxHits = 3;\nlet patience = 4;\n' },
    ]);
    expect(found.longFiles).to.deep.equal(['bff/long.ts']);
    expect(found.crowdedFolders).to.deep.equal(['seed/houses']);
    expect(found.forbiddenNames).to.deep.equal(['bff/limits.ts: mostHits', 'bff/limits.ts: patience']);
  });
});
