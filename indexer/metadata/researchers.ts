import type { PageArtifact } from '../artifacts.ts';
import { type FrontLine, pageLines, type Spot } from './frontMatter.ts';
import { findPersons, namesWithoutLabel, type Person } from './persons.ts';

const maxNames = 10;
/** A page that lists those who sell the research. */
const sellers = /(?:机构)?销售(?:通讯录|团队|服务|联系)|联系人一览/;

/** Finds the authors of a report and its contacts. */
export interface People {
  researchers: Person[];
  contacts: Person[];
}

/**
 * The researchers of a report in the order of their standing: those the first page names with evidence, else the
 * second and the last pages. Contacts stand for the researchers only when there is nobody else.
 */
export function findPeople(
  front: FrontLine[],
  pages: PageArtifact[],
  { publisher, headline, date }: { publisher: string; headline: FrontLine[]; date: Spot | null },
): People {
  // 方正 of 方正证券 looks like a name.
  const named = (lines: FrontLine[]) =>
    findPersons(lines.filter((line) => !line.related && !line.vertical)).filter(
      ({ name }) => !publisher.startsWith(name),
    );
  let persons = named(front);
  const onFront = persons.length > 0;
  for (const page of [pages[1], ...pages.slice(Math.max(2, pages.length - 3))]) {
    if (persons.length > 0) break;
    if (page && sellers.test(page.text)) continue;
    // Far from the front an address alone may be one of those who sell.
    if (page) persons = named(pageLines(page)).filter(({ confidence }) => confidence >= 0.9);
  }
  if (!onFront) persons = withByline(persons, namesWithoutLabel(front, headline, date));
  const researchers = distinct(persons.filter(({ contact }) => !contact));
  const contacts = distinct(persons.filter(({ contact }) => contact)).filter(
    ({ name }) => !researchers.some((one) => one.name === name),
  );
  return researchers.length > 0 ? { researchers, contacts } : { researchers: contacts, contacts: [] };
}

/**
 * Combines the names at the report's end with bare names on its cover: one by-line when they share a name, else the
 * cover wins over a loose word of the end.
 */
function withByline(named: Person[], cover: Person[]): Person[] {
  const shared = named.some(({ name }) => cover.some((one) => one.name === name));
  if (cover.length === 0) return named;
  // A name repeated at the end has the confidence of the end, and its first place on the cover.
  if (shared) return [...cover.map((one) => ({ ...one, confidence: 0.9 })), ...named];
  return named.every(({ confidence }) => confidence < 0.95) ? cover : named;
}

function distinct(persons: Person[]): Person[] {
  const best = new Map<string, Person>();
  for (const person of persons) {
    const known = best.get(person.name);
    if (!known || known.confidence < person.confidence) best.set(person.name, person);
  }
  return [...best.values()].slice(0, maxNames);
}
