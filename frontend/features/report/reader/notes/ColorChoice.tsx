import type { NoteColour } from '../../../../../bff/contract/constants.ts';
import { classNames } from '../../../../lib/classNames.ts';
import type { Paper } from '../pages/pageLayout.ts';

/** Colours of a highlight: their names, and their ground on light and on dark paper. */
const styles: Record<NoteColour, { name: string; light: string; dark: string }> = {
  yellow: { name: '黄色', light: 'bg-[#ffe27a]', dark: 'bg-[#5e4a10]' },
  green: { name: '绿色', light: 'bg-[#b9e4a6]', dark: 'bg-[#24502a]' },
  blue: { name: '蓝色', light: 'bg-[#aed6f5]', dark: 'bg-[#1d466b]' },
  red: { name: '红色', light: 'bg-[#f7bdb4]', dark: 'bg-[#6b2c26]' },
};

const colours = Object.keys(styles) as NoteColour[];

/** Name of a highlight's colour. */
export const colourName = (colour: NoteColour): string => styles[colour].name;

/** Ground of a highlight on a paper. */
export const colourGround = (colour: NoteColour, paper: Paper = 'white'): string =>
  styles[colour][paper === 'dark' ? 'dark' : 'light'];

/** The chosen colour, if one is; `label` gives the accessible name of a colour's button. */
interface ColourChoiceProps {
  chosen?: NoteColour | undefined;
  label: (name: string) => string;
  onChoose: (colour: NoteColour) => void;
}

/** Chooses one of the highlight colours. */
export function ColourChoice({ chosen, label, onChoose }: ColourChoiceProps) {
  return (
    <span className="flex">
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={label(styles[colour].name)}
          {...(chosen !== undefined && { 'aria-pressed': chosen === colour })}
          onClick={() => onChoose(colour)}
          className="flex h-11 w-9 items-center justify-center hover:bg-wash"
        >
          <span
            className={classNames(
              'size-5 rounded-full',
              styles[colour].light,
              chosen === colour ? 'ring-2 ring-sea' : 'ring-1 ring-edge',
            )}
          />
        </button>
      ))}
    </span>
  );
}
