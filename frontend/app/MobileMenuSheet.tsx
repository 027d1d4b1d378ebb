import { Sheet } from '../components/overlay/Sheet.tsx';
import { classNames } from '../lib/classNames.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** The menu on a phone. */
export function MobileMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="菜单">
      <MenuLinks
        onFollow={onClose}
        link={(here) =>
          classNames(
            'flex h-13 items-center border-line border-b text-lg last:border-0',
            here && 'font-semibold text-sea',
          )
        }
      />
    </Sheet>
  );
}
