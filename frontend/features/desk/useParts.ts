import { useSearchParams } from 'react-router';

/**
 * Cursor of a newest-first list (`?before=`), its filters, and the links through it.
 * @param place name of the cursor in the address; two lists on a page have one each
 */
export function useParts(place = 'before') {
  const [query, setQuery] = useSearchParams();
  const told = Number(query.get(place) ?? 0);
  const before = Number.isSafeInteger(told) && told > 0 ? told : undefined;
  const at = (next: number | null) => {
    const address = new URLSearchParams(query);
    if (next === null) address.delete(place);
    else address.set(place, String(next));
    return `?${address}`;
  };
  return {
    before,
    /** A filter of the list; empty for none. */
    filter: (name: string) => query.get(name) ?? '',
    /** Sets filters; the list begins at the latest again. */
    choose: (chosen: Record<string, string>) =>
      setQuery(
        (now) => {
          const address = new URLSearchParams(now);
          address.delete(place);
          for (const [name, value] of Object.entries(chosen)) {
            if (value) address.set(name, value);
            else address.delete(name);
          }
          return address;
        },
        { preventScrollReset: true },
      ),
    /** Link properties of `DeskList`. */
    ways: (next: number | null | undefined) => ({
      earlier: next ? at(next) : null,
      latest: before === undefined ? null : at(null),
    }),
  };
}
