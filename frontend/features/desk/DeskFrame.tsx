import type { ReactNode } from 'react';
import { siteRoutes } from '../../../bff/contract/site/routes.ts';
import { LinkStrip } from '../../components/list/LinkStrip.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';

/** The desk's own pages in their order, as the table of routes names them. */
const deskLinks = siteRoutes
  .filter(({ page }) => page === 'operator')
  .map(({ path, title }) => ({ to: path, name: title }));

/** A page of the operators' desk: its title, a line on what it is for, the ways to the others, what it holds. */
export interface DeskFrameProps {
  title: string;
  note: string;
  children: ReactNode;
}

/** Frame of the desk's pages. */
export function DeskFrame({ title, note, children }: DeskFrameProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-6 pb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-10">
      <PageTitle>{title}</PageTitle>
      <LinkStrip label="运营台" links={deskLinks} className="lg:border-r" end />
      <div className="min-w-0">
        <h1 className="font-semibold font-song text-2xl">{title}</h1>
        <p className="mt-1 mb-6 max-w-prose text-muted">{note}</p>
        {children}
      </div>
    </div>
  );
}
