import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Counts the reader's visits: another page begins one, and so does going back or forth. What is chosen on a page
 * belongs to the visit there, although it changes the address.
 */
export function useVisit(): number {
  const { pathname, key } = useLocation();
  const backOrForth = useNavigationType() === NavigationType.Pop;
  const [visit, setVisit] = useState({ pathname, key, count: 0 });
  if (visit.key === key) return visit.count;
  const count = visit.count + Number(backOrForth || visit.pathname !== pathname);
  setVisit({ pathname, key, count });
  return count;
}
