import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';

/** What floats at the page's side. */
export function Toolbar() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <aside aria-label="工具栏" className="fixed right-3 bottom-6 z-20">
      {far && (
        <IconButton
          icon={ArrowUp}
          label="回到顶部"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          className="border border-line bg-surface"
        />
      )}
    </aside>
  );
}
