export { pageMatching } from './clauses/pages.ts';
export { parseKeyword } from './parseKeyword.ts';
export { searchRoutes } from './routes.ts';
export { siteTotal } from './siteTotal.ts';
export { marksOf, readTerms } from './terms.ts';
