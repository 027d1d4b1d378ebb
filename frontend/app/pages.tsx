import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import type { PageName } from '../../bff/contract/site/routes.ts';
import { ButtonLink } from '../components/Button.tsx';
import { UserCorner } from './Header.tsx';

/** A page of the thing that its address names; the page of another thing starts afresh, by its key. */
function OfThing({ children }: { children: (id: number) => ReactElement }) {
  return children(Number(useParams().id));
}

/**
 * Loads each page. The first HTML names the scripts of these modules beforehand (`pageModules` of
 * `bff/site/template.ts`).
 */
export const pages: Record<PageName, () => Promise<ReactElement>> = {
  home: async () => {
    const { Home } = await import('../features/home/Home.tsx');
    return <Home />;
  },
  report: async () => {
    const { SearchPage } = await import('../features/search/SearchPage.tsx');
    return <SearchPage />;
  },
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
  fileType: async () => {
    const { FileType } = await import('../features/tags/FileType.tsx');
    return <OfThing>{(id) => <FileType key={id} id={id} />}</OfThing>;
  },
  place: async () => {
    const { PlacePage } = await import('../features/place/PlacePage.tsx');
    return <PlacePage />;
  },
  chart: async () => {
    const { ChartSearch } = await import('../features/chart/ChartSearch.tsx');
    return <ChartSearch />;
  },
  collection: async () => {
    const { Collections } = await import('../features/collection/Collections.tsx');
    return <Collections />;
  },
  collectionDetail: async () => {
    const { CollectionPage } = await import('../features/collection/CollectionPage.tsx');
    return <OfThing>{(id) => <CollectionPage key={id} id={id} />}</OfThing>;
  },
  folder: async () => {
    const { SharedFolder } = await import('../features/user/SharedFolder.tsx');
    return <OfThing>{(id) => <SharedFolder key={id} id={id} />}</OfThing>;
  },
  vip: async () => {
    const { Plans } = await import('../features/membership/Plans.tsx');
    return <Plans />;
  },
  upload: async () => {
    const { UploadPage } = await import('../features/upload/UploadPage.tsx');
    return <UploadPage />;
  },
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
  user: async () => {
    const { UserPages } = await import('../features/user/UserPages.tsx');
    return <UserPages />;
  },
  suggest: async () => {
    const { SuggestPage } = await import('../features/feedback/FeedbackForms.tsx');
    return <SuggestPage />;
  },
  joinGroup: async () => {
    const { JoinGroup } = await import('../features/groups/JoinGroup.tsx');
    return <JoinGroup />;
  },
  operator: async () => {
    const { Desk } = await import('../features/desk/Desk.tsx');
    return <Desk />;
  },
  aboutVip: async () => {
    const { AboutVip } = await import('../features/membership/AboutVip.tsx');
    return <AboutVip />;
  },
  insight: async () => {
    const { Insight } = await import('../features/insight/Insight.tsx');
    return <Insight />;
  },
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
