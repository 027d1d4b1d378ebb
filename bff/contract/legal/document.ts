/** A table inside a document; the first column names the row. */
export interface LegalTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * One numbered clause: a sentence, one with points below it, or one that a table explains. `weighty`: it affects the
 * reader's rights so much that the law wants it to catch the eye (Civil Code, art. 496).
 */
export type LegalClause =
  | string
  | { text: string; points?: readonly string[]; table?: LegalTable; weighty?: boolean };

/** A part of a document; `id` is its anchor and stays when the text changes. */
export interface LegalSection {
  id: string;
  title: string;
  clauses: readonly LegalClause[];
}

/**
 * A whole document, as the files beside this one have it: 服务协议 (readers are 18 or older; a breach costs 200,000 yuan),
 * 隐私政策 (the Personal Information Protection Law: what calls of the contract take, what devices keep, who learns of it,
 * for how long) and 侵权投诉指引 (Civil Code, art. 1195-1197). Names of our documents in 《》 become links wherever they stand.
 */
export interface LegalDocument {
  title: string;
  path: string;
  /** YYYY-MM-DD: when this wording began to hold. */
  effective: string;
  lead: readonly LegalClause[];
  sections: readonly LegalSection[];
}
