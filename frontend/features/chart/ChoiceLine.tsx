import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** One value of a line, with how many it would give where that is known; id 0 stands for any. */
export interface Choice {
  id: number;
  name: string;
  count?: number;
}

/** A named line of values of which one is in force; `children` stand at its end. */
export interface ChoiceLineProps {
  name: string;
  choices: readonly Choice[];
  chosen: number;
  onChoose: (id: number) => void;
  /** The membership that choosing takes and the viewer has not, shown before it is hit. */
  locked?: string | undefined;
  children?: ReactNode;
}

/** More values than this fold away until asked for. */
const folded = 12;

/** A filter as a line of a catalogue: name, then values as plain words, the chosen one inked. */
export function ChoiceLine({ name, choices, chosen, onChoose, locked, children }: ChoiceLineProps) {
  const label = useId();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter(({ id }, index) => index < folded || id === chosen);
  return (
    <div className="grid grid-cols-[6.5em_minmax(0,1fr)] border-line border-b py-1 text-sm max-md:grid-cols-1">
      <span id={label} className="flex min-h-11 items-center text-muted max-md:min-h-8">
        {name}
        {locked && (
          <span title={`需${locked}`} className="ml-1.5 inline-flex text-gold">
            <Lock aria-hidden="true" size={13} strokeWidth={1.75} />
            <span className="sr-only">，需{locked}</span>
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons, not of fields. */}
      <div
        role="group"
        aria-labelledby={label}
        className="-mx-2 flex flex-wrap items-center max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none]"
      >
        {shown.map(({ id, name: value, count }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className={classNames(
              'min-h-11 min-w-11 shrink-0 whitespace-nowrap px-2',
              id === chosen ? 'font-semibold text-sea' : 'hover:text-sea',
            )}
          >
            {value}
            {count !== undefined && (
              <span className="ml-1 font-normal text-muted text-xs tabular-nums">{formatCount(count)}</span>
            )}
          </button>
        ))}
        {choices.length > folded && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="min-h-11 shrink-0 px-2 text-muted hover:text-sea"
          >
            {all ? '收起' : `全部 ${choices.length - 1} 个`}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
