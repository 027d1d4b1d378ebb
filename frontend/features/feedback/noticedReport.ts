/** The number of the report that an address, or a number alone, names; undefined for anything else. */
export function reportIdIn(place: string): number | undefined {
  const text = place.trim();
  const [, id = ''] =
    /^(\d+)$/.exec(text) ?? /(?<!collection)\/(?:detail|preview)\/(\d+)(?!\d)/.exec(text) ?? [];
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
