import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Time for a page's title to settle: it is set once the page's data is there. */
const milliseconds = 600;

/** Announces the new page to screen readers; the first page is announced by the browser. */
export function TitleAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const told = useRef(pathname);
  useEffect(() => {
    if (told.current === pathname) return;
    const timer = setTimeout(() => {
      told.current = pathname;
      setTitle(document.title);
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
