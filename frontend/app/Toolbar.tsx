import {
  ArrowUp,
  ChevronsDown,
  Headset,
  type LucideIcon,
  QrCode as QrIcon,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../components/Popover.tsx';
import { QrCode } from '../components/QrCode.tsx';
import { readStored, writeStored } from '../lib/stored.ts';
import { type ToolbarCode, toolbarCodes } from './siteDetails.ts';

const icons: Record<ToolbarCode['key'], LucideIcon> = {
  group: UsersRound,
  account: QrIcon,
  program: Smartphone,
  service: Headset,
};

function CodeEntry({ code }: { code: ToolbarCode }) {
  const Icon = icons[code.key];
  return (
    <Popover>
      <PopoverButton
        title={code.name}
        className="flex size-11 items-center justify-center text-muted hover:bg-wash hover:text-sea data-open:bg-wash data-open:text-sea"
      >
        <span className="sr-only">{code.name}</span>
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      </PopoverButton>
      <PopoverPanel anchor="left end" className="w-52 p-4 text-center">
        <p className="font-semibold">{code.name}</p>
        <div className="my-3 flex justify-center">
          <QrCode text={`${window.location.origin}${code.path}`} size={148} label={`${code.name}二维码`} />
        </div>
        <p className="text-muted text-sm">手机扫码打开研海</p>
        <p className="text-muted text-sm">{code.text}</p>
      </PopoverPanel>
    </Popover>
  );
}

/** Whether the reader is further down than one screen. */
function useFarDown(): boolean {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return far;
}

/** Remembers on this device whether the toolbar is folded; where it would stand on the text it starts so. */
const foldedKey = 'toolbarFolded';

/** What floats at the page's side (spec §1): codes, back to top, fold and unfold. */
export function Toolbar() {
  const far = useFarDown();
  const [folded, setFolded] = useState(
    () => readStored(foldedKey) === '1' || (readStored(foldedKey) === '' && window.innerWidth < 1320),
  );
  const fold = (value: boolean) => {
    setFolded(value);
    writeStored(foldedKey, value ? '1' : '0');
  };
  return (
    <aside
      aria-label="工具栏"
      className="fixed right-3 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      {!folded && toolbarCodes.map((code) => <CodeEntry key={code.key} code={code} />)}
      <IconButton
        icon={folded ? QrIcon : ChevronsDown}
        label={folded ? '展开工具栏' : '收起工具栏'}
        aria-expanded={!folded}
        onClick={() => fold(!folded)}
        className="rounded-none"
      />
      {far && (
        <IconButton
          icon={ArrowUp}
          label="回到顶部"
          className="rounded-none"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        />
      )}
    </aside>
  );
}
