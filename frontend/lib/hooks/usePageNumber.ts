import { useSearchParams } from 'react-router';

/** The page of a list in the address (`?page=`, from 1), and the address of each page of it. */
export function usePageNumber(): { page: number; href: (page: number) => string } {
  const [query] = useSearchParams();
  const told = Number(query.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(told) && told > 0 ? told : 1,
    href: (page) => {
      const next = new URLSearchParams(query);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      return `?${next}`;
    },
  };
}
