import { searchReports as searchCall } from '../contract/search.ts';
import type { DocumentSource } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { searchReports } from './searchReports.ts';

/** The report search. */
export function searchRoutes(documents: DocumentSource): Route[] {
  return [handle(searchCall, (input, { viewer }) => searchReports(input, viewer, documents))];
}
