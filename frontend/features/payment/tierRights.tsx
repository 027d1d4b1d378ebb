import { Check } from 'lucide-react';

/** Rights of a tier, one a line. */
export function RightsList({ rights }: { rights: readonly string[] }) {
  return (
    <ul className="space-y-1.5">
      {rights.map((right) => (
        <li key={right} className="flex items-start gap-2">
          <Check aria-hidden="true" size={16} strokeWidth={2} className="mt-1 shrink-0 text-gold" />
          {right}
        </li>
      ))}
    </ul>
  );
}
