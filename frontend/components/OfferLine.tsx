import type { ReactNode } from 'react';
import { TextLink } from './TextLink.tsx';

/** Where a right ends, said in one line, and the way to more; never a banner. */
export function OfferLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-gold/40 border-y bg-gilt px-4 py-3 text-sm">
      <span className="flex-1 tabular-nums">{children}</span>
      <TextLink to="/vip" className="touch font-semibold text-gold">
        了解会员
      </TextLink>
    </p>
  );
}
