import {
  ArrowUp,
  ChevronsDown,
  ChevronsUp,
  Headset,
  type LucideIcon,
  QrCode as QrIcon,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DataOf } from '../../bff/contract/calls.ts';
import type { SiteCodeKey } from '../../bff/contract/site/about.ts';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../lib/classNames.ts';
import { useCall } from '../lib/hooks/useCall.ts';
import { useMediaQuery } from '../lib/hooks/useMediaQuery.ts';
import { readStored, writeStored } from '../lib/storage/storage.ts';

const icons: Record<SiteCodeKey, LucideIcon> = {
  group: UsersRound,
  account: QrIcon,
  program: Smartphone,
  service: Headset,
};

/** A code behind its button: shown beside it on a press, away again on another, Escape, or a press elsewhere. */
function CodeEntry({
  code: { key, name, text, image },
  open,
  onToggle,
}: {
  code: DataOf<'/api/site'>['codes'][number];
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <div className="relative">
      <IconButton
        icon={icons[key]}
        label={name}
        aria-expanded={open}
        className={open ? 'rounded-none bg-wash text-sea' : 'rounded-none'}
        onClick={onToggle}
      />
      {open && (
        <div className="absolute right-full bottom-0 mr-2 w-52 rounded-md border border-line bg-surface p-4 text-center shadow-float">
          <p className="font-semibold">{name}</p>
          <img
            src={image}
            alt={`${name}二维码`}
            width={148}
            height={148}
            className="mx-auto my-3 size-37 bg-white object-contain"
          />
          <p className="text-balance text-muted text-sm">{text}</p>
        </div>
      )}
    </div>
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

/** Remembers on this device whether the toolbar is collapsed. */
const collapsedKey = 'toolbarFolded';
/** Media query for windows with room for the toolbar beside the page's column. */
const besideColumn = '(min-width: 87.5rem)';

/**
 * Floating toolbar: the site's codes, back to top, collapse and expand. Shown only where another device can scan
 * a code; where it would cover text it is collapsed, and expanded only until the next press elsewhere.
 */
export function Toolbar() {
  const { data } = useCall('/api/site', {});
  const far = useFarDown();
  const [open, setOpen] = useState<SiteCodeKey | null>(null);
  const roomy = useMediaQuery(besideColumn);
  const [kept, setKept] = useState(() => readStored(collapsedKey) === '1');
  const [over, setOver] = useState(false);
  const collapsed = roomy ? kept : !over;
  const closable = open !== null || over;
  useEffect(() => {
    if (!closable) return;
    const close = (event: Event) => {
      const inside = event.target instanceof Element && event.target.closest('[data-toolbar]');
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : inside) return;
      setOpen(null);
      setOver(false);
    };
    window.addEventListener('keydown', close);
    window.addEventListener('pointerdown', close);
    return () => {
      window.removeEventListener('keydown', close);
      window.removeEventListener('pointerdown', close);
    };
  }, [closable]);
  const collapse = (value: boolean) => {
    setOpen(null);
    if (!roomy) return setOver(!value);
    setKept(value);
    writeStored(collapsedKey, value ? '1' : '0');
  };
  // Collapsed, it fits into the margin beside the column.
  const button = collapsed ? 'rounded-none max-[87.5rem]:w-7' : 'rounded-none';
  const codes = data?.codes ?? [];
  if (codes.length === 0 && !far) return null;
  return (
    <aside
      aria-label="工具栏"
      data-toolbar
      className={classNames(
        'fixed right-3 bottom-4 z-20 flex flex-col divide-y divide-line rounded-md border border-line bg-surface max-lg:hidden print:hidden',
        collapsed && 'max-[87.5rem]:right-0 max-[87.5rem]:rounded-r-none',
      )}
    >
      {!collapsed &&
        codes.map((code) => (
          <CodeEntry
            key={code.key}
            code={code}
            open={open === code.key}
            onToggle={() => setOpen(open === code.key ? null : code.key)}
          />
        ))}
      {codes.length > 0 && (
        <IconButton
          icon={collapsed ? ChevronsUp : ChevronsDown}
          label={collapsed ? '展开工具栏' : '收起工具栏'}
          aria-expanded={!collapsed}
          onClick={() => collapse(!collapsed)}
          className={button}
        />
      )}
      {far && (
        <IconButton
          icon={ArrowUp}
          label="回到顶部"
          className={button}
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        />
      )}
    </aside>
  );
}
