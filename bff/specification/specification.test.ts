import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { accountSections } from './accountRows.testkit.ts';
import { constantSections } from './constantRows.testkit.ts';
import { deskSections } from './deskRows.testkit.ts';
import { errorSections } from './errorRows.testkit.ts';
import { fixtureSite, type Scene } from './fixtureSite.factory.ts';
import { listSections } from './listRows.testkit.ts';
import { orderSections } from './orderRows.testkit.ts';
import { ownSections } from './ownRows.testkit.ts';
import { screenSections } from './pageRows.testkit.ts';
import { reportSections } from './reportRows.testkit.ts';
import { type PlayedRow, playRow, type Section } from './row.testkit.ts';
import { stateSections } from './stateRows.testkit.ts';

type Chapter = readonly [title: string, sections: readonly Section[]];

/** Chapters with a row for every call. */
const calls: readonly Chapter[] = [
  ['§7: reports and tags', reportSections],
  ['§7: accounts', accountSections],
  ['§7: charts, collections, conversion and own lists', listSections],
  ['§7: groups and orders', orderSections],
  ['calls that the specification leaves unnamed', ownSections],
  ['the operators’ desk', deskSections],
];
/** All, in the order in which their rows are played on one scene. */
const chapters: readonly Chapter[] = [
  ['§2, §4, §5: screens and states', screenSections],
  ...calls,
  ['§2, §4, §5: what the server answers', stateSections],
  ['§8', errorSections],
  ['§9', constantSections],
];

const rowsOf = (some: readonly Chapter[]) =>
  some.flatMap(([, sections]) => sections.flatMap(([, rows]) => rows));
const callsNamed = (some: readonly Chapter[]) => [
  ...new Set(rowsOf(some).flatMap((row) => ('call' in row && row.call ? [row.call] : []))),
];

/** Titles of the tests of these folders and the ones in them. */
function titlesBelow(...folders: string[]): string[] {
  const project = new URL('../../', import.meta.url);
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => new URL(`${folder}/${name}`, project)),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bit\(\s*'([^']+)'/g)].map(([, title = '']) => title),
  );
}

describe('the table of the specification', () => {
  it('names every call of the contract, and none besides', async () => {
    const declared = (await declaredCalls()).map(nameOf).sort();
    expect(callsNamed(calls).sort()).to.deep.equal(declared);
    expect(declared).to.include.members(callsNamed(chapters));
  });

  it('names tests that exist for what it does not play', () => {
    const held = rowsOf(chapters).flatMap((row) => ('heldBy' in row ? [row.heldBy] : []));
    expect(titlesBelow('ops/browser', 'bff/reports')).to.include.members(held);
  });
});

describe('the specification over HTTP', () => {
  let scene: Scene;
  before(async () => {
    scene = await fixtureSite();
  });
  after(() => scene.close());

  const played: PlayedRow[] = [];
  const tried = new Set<PlayedRow>();
  for (const [title, sections] of chapters)
    describe(title, () => {
      for (const [heading, section] of sections)
        describe(heading, () => {
          for (const row of section) {
            if ('heldBy' in row) continue;
            const before = [...played];
            played.push(row);
            it(row.says, async function () {
              if (tried.has(row)) {
                this.timeout(180_000);
                // No row may build on what a failed try left: all before it is played again.
                await scene.close();
                scene = await fixtureSite();
                for (const one of before) await playRow(scene, one);
              }
              tried.add(row);
              await playRow(scene, row);
            });
          }
        });
    });
});
