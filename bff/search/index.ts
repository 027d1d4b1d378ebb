export { pageFields, pageMatching } from './clauses/pages.ts';
export { phraseClause, spellingsOf, wordClause } from './clauses/text.ts';
export { markText } from './marks/markText.ts';
export { type Needles, needlesOf } from './marks/needles.ts';
export { passageOf } from './marks/passage.ts';
export type { Passage } from './marks/snippet.ts';
export { readKeyword } from './readKeyword.ts';
export { searchRoutes } from './routes.ts';
export type { Terms } from './terms.ts';
