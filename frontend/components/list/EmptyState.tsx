import type { ReactNode } from 'react';

/** What happened (`title`), what it means (`children`) and the next step (`action`). */
export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where a list would, when there is nothing to list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-line border-y py-12 text-center">
      <p className="text-balance font-semibold text-lg">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
