import { expect } from 'chai';
import type { HeldId } from './held.testkit.ts';
import type { Scene, Sender } from './scene.testkit.ts';

/** Something that must hold of one value. */
type Holds = (value: unknown) => void;

/** A row that is one call: what is sent, and what of the answer's `data` must come back. */
interface CallRow {
  /** One sentence of the specification. */
  says: string;
  /** Method and path as the contract has them. */
  call: string;
  /** Sender; a visitor when absent. */
  as?: Sender;
  /** The body of a POST or the query of a GET, with all made that the row needs; nothing when absent. */
  send?: object | ((scene: Scene) => object | Promise<object>);
  /** Part of `data`: patterns match texts, functions look for themselves, lists are as long as they are here. */
  gives: unknown;
  /** HTTP status, and the envelope's; success when absent. */
  http?: number;
  status?: number;
}

/** A row that takes more than one call, or one outside the contract. */
interface DeedRow {
  says: string;
  /** The call of the contract that it is about. */
  call?: string;
  does: (scene: Scene) => Promise<void>;
}

/** A row that is not played here, being the browser's or in need of too much: the test that holds it. */
interface HeldRow {
  says: string;
  heldBy: HeldId;
}

/** A row that goes over HTTP. */
export type PlayedRow = CallRow | DeedRow;

/** One line of the table. */
export type Row = PlayedRow | HeldRow;

/** Rows under the heading of their section. */
export type Section = readonly [heading: string, rows: readonly Row[]];

/** Plays a row. */
export async function playRow(scene: Scene, row: PlayedRow): Promise<void> {
  if ('does' in row) return row.does(scene);
  const { site } = scene;
  const [method, path = ''] = row.call.split(' ');
  const sent = typeof row.send === 'function' ? await row.send(scene) : (row.send ?? {});
  const headers = { ...(await scene.headersOf(row.as ?? 'visitor')), ...scene.headers };
  const query = new URLSearchParams(sent as Record<string, string>);
  const answer =
    method === 'GET' ? await site.get(`${path}?${query}`, headers) : await site.post(path, sent, headers);
  const { http = 200, status = http === 200 ? 1 : 0 } = row;
  expect([answer.http, answer.body.status], answer.body.message).to.deep.equal([http, status]);
  expectPart(answer.body.data, row.gives, 'data');
}

/** Holds a value to what a row says of it. */
function expectPart(value: unknown, part: unknown, where: string): void {
  if (typeof part === 'function') {
    (part as Holds)(value);
  } else if (part instanceof RegExp) {
    expect(value, where).to.be.a('string').and.match(part);
  } else if (Array.isArray(part)) {
    expect(value, where).to.be.an('array').with.lengthOf(part.length);
    for (const [index, one] of part.entries())
      expectPart((value as unknown[])[index], one, `${where}[${index}]`);
  } else if (typeof part === 'object' && part !== null) {
    expect(value, where).to.be.an('object');
    for (const [name, one] of Object.entries(part))
      expectPart((value as Record<string, unknown>)[name], one, `${where}.${name}`);
  } else {
    expect(value, where).to.equal(part);
  }
}

/** A list of a length. */
export const many =
  (length: number): Holds =>
  (value) =>
    expect(value).to.be.an('array').with.lengthOf(length);

/** A list of at least one. */
export const some: Holds = (value) => expect(value).to.be.an('array').that.is.not.empty;

/** A list whose first has this part. */
export const first =
  (part: unknown): Holds =>
  (value) => {
    some(value);
    expectPart((value as unknown[])[0], part, 'the first');
  };

/** Any number from here on. */
export const atLeast =
  (min: number): Holds =>
  (value) =>
    expect(value).to.be.a('number').and.be.at.least(min);

/** Any text but the empty one. */
export const text: Holds = (value) => expect(value).to.be.a('string').that.is.not.empty;
