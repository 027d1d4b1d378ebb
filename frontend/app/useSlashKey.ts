import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const writing = 'input, textarea, select, [contenteditable="true"]';

/** `/` goes to the search wherever one is; where none is, to the search page. */
export function useSlashKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (target instanceof Element && target.closest(`${writing}, [role="dialog"]`)) return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')];
      const field = fields.find((each) => each.checkVisibility());
      if (field) field.select();
      else void navigate('/report');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}
