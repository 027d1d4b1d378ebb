import { useSearchParams } from 'react-router';

/**
 * Where a list stands that is told from the latest back (`?before=`), its filters, and the ways through it.
 * @param place what the address calls where it stands; of two lists of a page each its own
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
    /** What `DeskList` is told of the ways to other parts. */
    ways: (next: number | null | undefined) => ({
      earlier: next ? at(next) : null,
      latest: before === undefined ? null : at(null),
    }),
  };
}
