import type { ReactNode } from 'react';
import { TextLink } from '../TextLink.tsx';

/** A line that says where the viewer's right ends, with the way to more; never a banner. */
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
