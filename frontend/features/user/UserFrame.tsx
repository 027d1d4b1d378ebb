import type { ReactNode } from 'react';
import { PageTitle } from '../../components/PageTitle.tsx';
import { UserPanel } from './UserPanel.tsx';

/** A page of the user centre: the panel at its side, its title, what it holds (spec §2, User centre). */
export function UserFrame({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-8 pb-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-10">
      <PageTitle>{title}</PageTitle>
      <UserPanel />
      <div>
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="font-semibold font-song text-2xl">{title}</h1>
          {note && <p className="text-muted text-sm tabular-nums">{note}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
