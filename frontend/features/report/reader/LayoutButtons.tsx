import { BookOpen, Maximize, Minimize, RotateCw } from 'lucide-react';
import { IconButton } from '../../../components/IconButton.tsx';
import { classNames } from '../../../lib/classNames.ts';
import type { PageLayout } from './pages/usePageLayout.ts';

/** 双页, 旋转 and 全屏; `wide`: whether two pages have room. */
export function LayoutButtons({ layout, wide }: { layout: PageLayout; wide: boolean }) {
  const { columns, toggleColumns, turn, fullScreen } = layout;
  return (
    <>
      {wide && (
        <IconButton
          icon={BookOpen}
          label="双页"
          caption="双页"
          aria-pressed={columns === 2}
          onClick={toggleColumns}
          className={classNames(columns === 2 && 'text-sea')}
        />
      )}
      <IconButton icon={RotateCw} label="旋转" caption="旋转" onClick={turn} />
      {fullScreen && (
        <IconButton
          icon={fullScreen.on ? Minimize : Maximize}
          label="全屏"
          caption="全屏"
          aria-pressed={fullScreen.on}
          onClick={fullScreen.toggle}
          className={classNames(fullScreen.on && 'text-sea')}
        />
      )}
    </>
  );
}
