import type { ReactNode } from 'react';

/** The heading of a side panel's part; `children` stands at its end. */
export function SideHead({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  return (
    <div className="ruled flex h-12 items-center justify-between">
      <h2 id={id} className="font-semibold text-base">
        {name}
      </h2>
      {children}
    </div>
  );
}
