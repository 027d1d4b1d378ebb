import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSiteRoute } from './routing/siteRoute.ts';

const writing = 'input, textarea, select, [contenteditable="true"]';

/**
 * `/` goes to the search wherever one is; where none is, to the search page. A page with a search of its own is never
 * left: what is no field for the whole site there, as in the reader, the page opens itself.
 */
export function useSlashKey(): void {
  const navigate = useNavigate();
  const ownSearch = useSiteRoute()?.ownSearch === true;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (target instanceof Element && target.closest(`${writing}, [role="dialog"]`)) return;
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')];
      const field = fields.find((each) => each.checkVisibility());
      if (!field && ownSearch) return;
      event.preventDefault();
      if (!field) return void navigate('/report');
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, ownSearch]);
}
