import type { NoteColor } from '../../../../../bff/contract/constants.ts';
import { classNames } from '../../../../lib/classNames.ts';
import type { Paper } from '../pages/pageLayout.ts';

/** Colors of a highlight: their names, and their ground on light and on dark paper. */
const styles: Record<NoteColor, { name: string; light: string; dark: string }> = {
  yellow: { name: '黄色', light: 'bg-[#ffe27a]', dark: 'bg-[#5e4a10]' },
  green: { name: '绿色', light: 'bg-[#b9e4a6]', dark: 'bg-[#24502a]' },
  blue: { name: '蓝色', light: 'bg-[#aed6f5]', dark: 'bg-[#1d466b]' },
  red: { name: '红色', light: 'bg-[#f7bdb4]', dark: 'bg-[#6b2c26]' },
};

const colors = Object.keys(styles) as NoteColor[];

/** Name of a highlight's color. */
export const colorName = (color: NoteColor): string => styles[color].name;

/** Ground of a highlight on a paper. */
export const colorGround = (color: NoteColor, paper: Paper = 'white'): string =>
  styles[color][paper === 'dark' ? 'dark' : 'light'];

/** The chosen color, if one is; `label` gives the accessible name of a color's button. */
interface ColorChoiceProps {
  chosen?: NoteColor | undefined;
  label: (name: string) => string;
  onChoose: (color: NoteColor) => void;
}

/** Chooses one of the highlight colors. */
export function ColorChoice({ chosen, label, onChoose }: ColorChoiceProps) {
  return (
    <span className="flex">
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={label(styles[color].name)}
          {...(chosen !== undefined && { 'aria-pressed': chosen === color })}
          onClick={() => onChoose(color)}
          className="flex h-11 w-9 items-center justify-center hover:bg-wash"
        >
          <span
            className={classNames(
              'size-5 rounded-full',
              styles[color].light,
              chosen === color ? 'ring-2 ring-sea' : 'ring-1 ring-edge',
            )}
          />
        </button>
      ))}
    </span>
  );
}
