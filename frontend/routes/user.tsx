import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Invites } from '../features/user/Invites.tsx';
import { Orders } from '../features/user/Orders.tsx';
import { OwnFeedback } from '../features/user/OwnFeedback.tsx';
import { Downloads, Favourites, Readings } from '../features/user/ReportLists.tsx';
import { UserHome } from '../features/user/UserHome.tsx';
import { UserInfo } from '../features/user/UserInfo.tsx';

/** Pages of the user centre by the last part of their addresses: one file, because readers go from one to another. */
const pages: Record<string, ComponentType> = {
  userinfo: UserInfo,
  order: Orders,
  history: Readings,
  download: Downloads,
  favorite: Favourites,
  invite: Invites,
  feedback: OwnFeedback,
};

/** /user and its subpages. */
export function Component() {
  const { pathname } = useLocation();
  const Page = pages[pathname.split('/')[2] ?? ''] ?? UserHome;
  return <Page />;
}
