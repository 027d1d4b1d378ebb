import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../components/IconButton.tsx';

const MobileMenuSheet = lazy(() =>
  import('./MobileMenuSheet.tsx').then((module) => ({ default: module.MobileMenuSheet })),
);

/** The button that opens the menu on a phone; the sheet's code comes with the first touch. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { pathname } = useLocation();
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
      <Suspense>
        {/* By its page: a link followed while the sheet still rises would leave it half open over the next one. */}
        {wanted && <MobileMenuSheet key={pathname} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
