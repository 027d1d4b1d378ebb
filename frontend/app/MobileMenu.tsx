import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { lazyPart } from '../components/lazyPart.tsx';
import { tellNotOpened } from '../lib/chunks.ts';

const MobileMenuSheet = lazyPart(async () => (await import('./MobileMenuSheet.tsx')).MobileMenuSheet);

/** The button that opens the menu on a phone; the sheet's code comes with the first touch. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const giveUp = () => {
    setWanted(false);
    setOpen(false);
    tellNotOpened();
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
      {wanted && <MobileMenuSheet open={open} onClose={() => setOpen(false)} onFailed={giveUp} />}
    </div>
  );
}
