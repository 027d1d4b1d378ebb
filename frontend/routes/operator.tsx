import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Audit } from '../features/desk/Audit.tsx';
import { Messages } from '../features/desk/Messages.tsx';
import { Overview } from '../features/desk/Overview.tsx';
import { Payments } from '../features/desk/Payments.tsx';
import { Queries } from '../features/desk/Queries.tsx';
import { Recommended } from '../features/desk/Recommended.tsx';
import { Relevance } from '../features/desk/Relevance.tsx';
import { Reports } from '../features/desk/Reports.tsx';
import { Users } from '../features/desk/users/Users.tsx';
import { Works } from '../features/desk/Works.tsx';

/** The desk's pages by the last part of their addresses: one file, for who comes to one comes to others. */
const pages: Record<string, ComponentType> = {
  messages: Messages,
  catalog: Reports,
  recommend: Recommended,
  works: Works,
  users: Users,
  payments: Payments,
  queries: Queries,
  relevance: Relevance,
  audit: Audit,
};

/** /operator and what is below it. */
export function Component() {
  const { pathname } = useLocation();
  const Page = pages[pathname.split('/')[2] ?? ''] ?? Overview;
  return <Page />;
}
