import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { declaredCalls, nameOf } from '../openapi/declared.testkit.ts';
import { accountSections } from './accountRows.testkit.ts';
import { constantSections } from './constantRows.testkit.ts';
import { deskSections } from './deskRows.testkit.ts';
import { errorSections } from './errorRows.testkit.ts';
import { sceneOf } from './fixtureSite.factory.ts';
import { folderSections } from './folderRows.testkit.ts';
import { heldIds } from './held.testkit.ts';
import { listSections } from './listRows.testkit.ts';
import { noteSections } from './noteRows.testkit.ts';
import { orderSections } from './orderRows.testkit.ts';
import { ownSections } from './ownRows.testkit.ts';
import { screenSections } from './pageRows.testkit.ts';
import { reportSections } from './reportRows.testkit.ts';
import { playRow, type Section } from './row.testkit.ts';
import type { FixtureSite } from './scene.testkit.ts';
import { stateSections } from './stateRows.testkit.ts';
import { watchSections } from './watchRows.testkit.ts';

type Chapter = readonly [title: string, sections: readonly Section[]];

/** Chapters with a row for every call. */
const calls: readonly Chapter[] = [
  ['§7: reports and tags', reportSections],
  ['§7: accounts', accountSections],
  ['§7: charts, collections, conversion and own lists', listSections],
  ['§7: groups and orders', orderSections],
  ['calls that the specification leaves unnamed', ownSections],
  ['notes', noteSections],
  ['searches that watch', watchSections],
  ['folders of favourites', folderSections],
  ['the operators’ desk', deskSections],
];
/** All; each row is played by people of its own, so that their order says nothing. */
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

/** The test files of these folders and the ones in them, as texts. */
function testsBelow(...folders: string[]): string[] {
  const project = new URL('../../', import.meta.url);
  return folders.flatMap((folder) =>
    readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, project), 'utf8')),
  );
}

/** The table of the specification, whose rows are played over HTTP. */
export function specification(fixture: () => FixtureSite) {
  it('names every call of the contract, and none besides', async () => {
    const declared = (await declaredCalls()).map(nameOf).sort();
    expect(callsNamed(calls).sort()).to.deep.equal(declared);
    expect(declared).to.include.members(callsNamed(chapters));
  });

  it('has one test for each id of what it does not play', () => {
    const held = new Set(rowsOf(chapters).flatMap((row) => ('heldBy' in row ? [row.heldBy] : [])));
    expect([...held]).to.have.members([...heldIds]);
    const texts = testsBelow('ops/browser', 'bff/reports').join('\n');
    const wrong = heldIds.filter((id) => texts.split(`'${id}'`).length !== 2);
    expect(wrong).to.deep.equal([]);
  });

  for (const [title, sections] of chapters)
    describe(title, () => {
      for (const [heading, section] of sections)
        describe(heading, () => {
          for (const row of section) {
            if ('heldBy' in row) continue;
            it(row.says, () => playRow(sceneOf(fixture()), row));
          }
        });
    });
}
