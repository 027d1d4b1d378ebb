import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../components/TextLink.tsx';

/** A section's heading under a rule; `more` leads to all of it. */
export interface SectionHeadProps {
  id: string;
  name: string;
  note?: ReactNode;
  more?: { name: string; to: string };
}

/** A heading as over a newspaper's column. */
export function SectionHead({ id, name, note, more }: SectionHeadProps) {
  return (
    <div className="ruled flex h-14 items-baseline gap-3">
      <h2 id={id} className="font-semibold font-song text-xl">
        {name}
      </h2>
      {note && <p className="min-w-0 truncate text-muted text-sm">{note}</p>}
      {more && (
        <TextLink to={more.to} className="touch ml-auto inline-flex items-center whitespace-nowrap text-sm">
          {more.name}
          <ChevronRight aria-hidden="true" size={16} strokeWidth={1.5} />
        </TextLink>
      )}
    </div>
  );
}
