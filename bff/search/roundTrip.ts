import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import type { DocumentSource } from '../documents/index.ts';

/** Reads the answer of one search of a round trip, once it was sent. */
export type Pending = () => SearchAnswer<unknown> | undefined;

/** Searches that go to the engine together, as one multi-search. */
export interface RoundTrip {
  /** Adds a search; null adds none, and its answer is undefined. */
  ask(part: SearchPart | null): Pending;
  /** Whether nothing was added. */
  isEmpty(): boolean;
  /** Sends what was added; without any nothing is sent. @throws SearchUnavailable */
  send(timeoutMs: number): Promise<void>;
}

/** Starts an empty round trip. */
export function createRoundTrip({ engine }: Pick<DocumentSource, 'engine'>): RoundTrip {
  const parts: SearchPart[] = [];
  let answers: SearchAnswer<unknown>[] = [];
  return {
    ask(part) {
      if (part === null) return () => undefined;
      const index = parts.push(part) - 1;
      return () => answers[index];
    },
    isEmpty: () => parts.length === 0,
    async send(timeoutMs) {
      if (parts.length > 0) answers = await engine.searchAll(parts, timeoutMs);
    },
  };
}
