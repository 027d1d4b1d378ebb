import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';

const MobileMenuSheet = lazy(() =>
  import('./MobileMenuSheet.tsx').then((module) => ({ default: module.MobileMenuSheet })),
);

/** The button that opens the menu on a phone; the sheet's code comes with the first touch. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className="md:hidden">
      <IconButton
        icon={MenuIcon}
        label="打开菜单"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      <Suspense>{wanted && <MobileMenuSheet open={open} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
