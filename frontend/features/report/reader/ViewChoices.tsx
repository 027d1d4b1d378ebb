import { BookOpen, Maximize, Minimize, RotateCw, SunMoon } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { Popover, PopoverButton, PopoverPanel } from '../../../components/overlay/Popover.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { type PageLayout, type Paper, papers } from './pages/pageLayout.ts';

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

const swatches: Record<Paper, string> = {
  white: 'bg-white text-[#1b2329]',
  cream: 'bg-[#f6eedb] text-[#1b2329]',
  dark: 'bg-[#15191c] text-[#e4e1da]',
};

/** Which colour is read on, and how another is chosen. */
export interface PaperChoiceProps {
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

/** The colours side by side. */
export function PaperSwatches({ paper, onPaper }: PaperChoiceProps) {
  const group = useId();
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">纸色</legend>
      {papers.map(({ key, name }) => (
        <label
          key={key}
          className={classNames(
            'flex size-12 cursor-pointer items-center justify-center rounded-md border text-base has-focus-visible:outline-2 has-focus-visible:outline-sea has-focus-visible:outline-offset-2',
            swatches[key],
            paper === key ? 'border-2 border-sea font-semibold' : 'border-edge',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={paper === key}
            onChange={() => onPaper(key)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** 纸色: what pages are read on, behind a button of the bar. */
export function PaperChoice(props: PaperChoiceProps) {
  return (
    <Popover className="shrink-0">
      <PopoverButton as={IconButton} icon={SunMoon} label="纸色" caption="纸色" />
      <PopoverPanel anchor="bottom end" className="p-3">
        <PaperSwatches {...props} />
      </PopoverPanel>
    </Popover>
  );
}
