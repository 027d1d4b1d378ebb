import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How long a page's title may take: it stands once the page's data is there. */
const milliseconds = 600;

/** Tells those who cannot see it which page they came to; the first page the browser tells itself. */
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
