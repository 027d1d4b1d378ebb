import type { ComponentType, ReactElement } from 'react';
import { useParams } from 'react-router';
import type { PageName } from '../../bff/contract/site/routes.ts';
import { ButtonLink } from '../components/Button.tsx';
import { UserCorner } from './Header.tsx';

/** A page of the thing that its address names; the page of another thing starts afresh, by its key. */
function OfThing({ children }: { children: (id: number) => ReactElement }) {
  return children(Number(useParams().id));
}

/** Loads a page that takes nothing from its address but what it reads itself. */
const page = (load: () => Promise<ComponentType>) => async () => {
  const Page = await load();
  return <Page />;
};

/** Loads the page of a thing. */
const thing = (load: () => Promise<ComponentType<{ id: number }>>) => async () => {
  const Page = await load();
  return <OfThing>{(id) => <Page key={id} id={id} />}</OfThing>;
};

/**
 * Loads each page. The first HTML names the scripts of these modules beforehand (`pageModules` of
 * `bff/site/template.ts`).
 */
export const pages: Record<PageName, () => Promise<ReactElement>> = {
  home: page(async () => (await import('../features/home/Home.tsx')).Home),
  report: page(async () => (await import('../features/search/SearchPage.tsx')).SearchPage),
  detail: async () => {
    const [{ Detail }, { ReportCharts }] = await Promise.all([
      import('../features/report/detail/Detail.tsx'),
      import('../features/chart/ReportCharts.tsx'),
    ]);
    return <OfThing>{(id) => <Detail key={id} id={id} Charts={ReportCharts} />}</OfThing>;
  },
  preview: async () => {
    const { Reader } = await import('../features/report/reader/Reader.tsx');
    return <OfThing>{(id) => <Reader key={id} id={id} corner={<UserCorner />} />}</OfThing>;
  },
  fileType: thing(async () => (await import('../features/tags/FileType.tsx')).FileType),
  place: page(async () => (await import('../features/place/PlacePage.tsx')).PlacePage),
  stock: async () => {
    const [{ PlacePage }, { StockFigures }] = await Promise.all([
      import('../features/place/PlacePage.tsx'),
      import('../features/place/StockFigures.tsx'),
    ]);
    return <PlacePage Figures={StockFigures} />;
  },
  chart: page(async () => (await import('../features/chart/ChartSearch.tsx')).ChartSearch),
  collection: page(async () => (await import('../features/collection/Collections.tsx')).Collections),
  collectionDetail: thing(
    async () => (await import('../features/collection/CollectionPage.tsx')).CollectionPage,
  ),
  folder: thing(async () => (await import('../features/user/SharedFolder.tsx')).SharedFolder),
  vip: page(async () => (await import('../features/membership/Plans.tsx')).Plans),
  upload: page(async () => (await import('../features/upload/UploadPage.tsx')).UploadPage),
  uploadMine: async () => {
    const [{ OwnUploadsPage }, { UserFrame }] = await Promise.all([
      import('../features/upload/OwnUploads.tsx'),
      import('../features/user/UserFrame.tsx'),
    ]);
    return (
      <UserFrame title="我的上传" note={<ButtonLink to="/upload">上传报告</ButtonLink>}>
        <OwnUploadsPage />
      </UserFrame>
    );
  },
  user: page(async () => (await import('../features/user/UserHome.tsx')).UserHome),
  userInfo: page(async () => (await import('../features/user/UserInfo.tsx')).UserInfo),
  orders: page(async () => (await import('../features/user/Orders.tsx')).Orders),
  history: page(async () => (await import('../features/user/ReportLists.tsx')).ReadingHistory),
  downloads: page(async () => (await import('../features/user/ReportLists.tsx')).Downloads),
  favourites: page(async () => (await import('../features/user/Favourites.tsx')).Favourites),
  inbox: page(async () => (await import('../features/user/Inbox.tsx')).Inbox),
  saved: page(async () => (await import('../features/user/SavedSearches.tsx')).SavedSearches),
  notes: page(async () => (await import('../features/user/notes/Notes.tsx')).Notes),
  keys: page(async () => (await import('../features/user/Keys.tsx')).Keys),
  invites: page(async () => (await import('../features/user/Invites.tsx')).Invites),
  ownFeedback: page(async () => (await import('../features/user/OwnFeedback.tsx')).OwnFeedback),
  suggest: page(async () => (await import('../features/feedback/FeedbackForms.tsx')).SuggestPage),
  joinGroup: page(async () => (await import('../features/groups/JoinGroup.tsx')).JoinGroup),
  operator: page(async () => (await import('../features/desk/Desk.tsx')).Desk),
  aboutVip: page(async () => (await import('../features/membership/AboutVip.tsx')).AboutVip),
  insight: page(async () => (await import('../features/insight/Insight.tsx')).Insight),
  protocol: async () => {
    const [{ LegalPage }, { default: protocol }] = await Promise.all([
      import('../features/legal/LegalPage.tsx'),
      import('../../bff/contract/legal/protocol.json'),
    ]);
    return <LegalPage document={protocol} />;
  },
  privacy: async () => {
    const [{ LegalPage }, { default: privacy }] = await Promise.all([
      import('../features/legal/LegalPage.tsx'),
      import('../../bff/contract/legal/privacy.json'),
    ]);
    return <LegalPage document={privacy} />;
  },
  infringement: async () => {
    const [{ LegalPage }, { default: procedure }, { InfringementForm }] = await Promise.all([
      import('../features/legal/LegalPage.tsx'),
      import('../../bff/contract/legal/procedure.json'),
      import('../features/feedback/FeedbackForms.tsx'),
    ]);
    const form = { id: 'form', title: '在线提交', content: <InfringementForm /> };
    return <LegalPage document={procedure} extra={form} />;
  },
};
