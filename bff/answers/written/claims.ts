import { cutSentences } from '../../../mappings/text/sentences.ts';

/** One sentence of a completion with the passages it names. */
export interface Claim {
  text: string;
  /** Numbers of passages from 1, each once. */
  cites: number[];
}

const citation = /[[［【]\s*(\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)\s*[\]］】]/gu;
const citationsBehind = /^(?:\s*[[［【]\s*\d{1,3}(?:\s*[,，、]\s*\d{1,3})*\s*[\]］】])*/u;
/** What may still become a citation of the sentence that ended. */
const begun = /^\s*(?:[[［【][\d\s,，、]*)?$/u;
/** Marks of a list or of emphasis, which some models write whatever they are told. */
const listMark = /^(?:[-*•#]+|\d{1,2}[.、)）])\s+/u;

/** Cuts a completion into claims while it comes. */
export interface ClaimReader {
  /** Takes a piece; gives the claims that are whole now. */
  push(text: string): Claim[];
  /** The claim that the completion ended in. */
  end(): Claim[];
}

/** Starts to read a completion. */
export function readClaims(): ClaimReader {
  let rest = '';
  const take = (last: boolean): Claim[] => {
    const claims: Claim[] = [];
    for (;;) {
      const end = sentenceEnd(rest, last);
      if (end < 0) return claims;
      const claim = claimOf(rest.slice(0, end));
      rest = rest.slice(end);
      if (claim) claims.push(claim);
    }
  };
  return {
    push(text) {
      rest += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Where the first sentence ends with its citations; -1 while that cannot be told. */
function sentenceEnd(text: string, last: boolean): number {
  const line = text.search('\n');
  const [first] = cutSentences(line < 0 ? text : text.slice(0, line), { growing: !last && line < 0 });
  if (!first?.ended) {
    if (line >= 0) return line + 1;
    return last && text.trim() !== '' ? text.length : -1;
  }
  const end = first.end + (citationsBehind.exec(text.slice(first.end))?.[0].length ?? 0);
  return !last && begun.test(text.slice(end)) ? -1 : end;
}

function claimOf(sentence: string): Claim | null {
  const cites = new Set<number>();
  const bare = sentence.replace(citation, (_, numbers: string) => {
    for (const number of numbers.match(/\d+/gu) ?? []) cites.add(Number(number));
    return '';
  });
  const text = bare.replaceAll('**', '').trim().replace(listMark, '').replace(/\s+/gu, ' ');
  return /[\p{L}\p{N}]/u.test(text) ? { text, cites: [...cites] } : null;
}
