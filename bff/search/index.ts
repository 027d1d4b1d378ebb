export { parseKeyword } from './parseKeyword.ts';
export { searchRoutes } from './routes.ts';
export { marksOf, readTerms } from './terms.ts';
