import type { NamedPlace } from '../../contract/search.ts';
import type { DocumentSource } from '../../documents/index.ts';
import type { SearchRequest } from '../clauses/filters.ts';
import type { Pending, RoundTrip } from '../pass.ts';
import { typedPinyin } from './compareNames.ts';
import { siteNames } from './knownNames.ts';
import { namesOf, namesSounding, placeSearch, placesPerName, readPlaces } from './namedPlaces.ts';

/** A keyword that is a quoted phrase. */
const quoted = /^["“‘「]([^"”’」]+)["”’」]$/u;

/** The places whose name a keyword is, told on the first page: asked for in a search's own round trip. */
export async function keywordPlaces(
  { keyword, page }: Pick<SearchRequest, 'keyword' | 'page'>,
  source: DocumentSource,
): Promise<{ ask(trip: RoundTrip): void; read(): { places?: NamedPlace[] } }> {
  const text = quoted.exec(keyword.trim())?.[1] ?? keyword;
  const sounding =
    page === 1 && typedPinyin(text.toLowerCase()) !== null
      ? namesSounding(text, await siteNames(source))
      : [];
  const names = page === 1 ? [...namesOf(text), ...sounding] : [];
  let answer: Pending = () => undefined;
  return {
    ask: (trip) => {
      answer = trip.ask(placeSearch(source.names.reports, names));
    },
    read: () => {
      const found = new Map(
        readPlaces(answer(), names)
          .flat()
          .map((place) => [place.to, place]),
      );
      return found.size === 0 ? {} : { places: [...found.values()].slice(0, placesPerName) };
    },
  };
}
