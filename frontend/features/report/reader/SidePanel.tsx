import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { recommendList } from '../../../../bff/contract/reports.ts';
import { Tabs } from '../../../components/list/Tabs.tsx';
import { ReportLinks } from '../../../components/report/ReportLinks.tsx';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { HitList } from './hits/HitSearch.tsx';
import type { Hits } from './hits/useHits.ts';
import type { PageLayout } from './pages/usePageLayout.ts';
import { ReaderFacts } from './ReaderFacts.tsx';
import type { PaperChoiceProps } from './ViewChoices.tsx';

/** Reports a list beside the reader shows. */
const count = 10;

/** 推荐报告: the operators' list without the report being read. */
function RecommendedReports({ id }: { id: number }) {
  const call = useCall(recommendList, { recommend: 1, id, page: 1, pageSize: count });
  return (
    <ReportLinks
      reports={call.data?.files}
      expected={count}
      empty="暂时没有推荐。"
      error={call.error}
      onRetry={() => call.mutate()}
    />
  );
}

/** The tabs' places. */
export const panelTabs = { facts: 0, recommended: 1, hits: 2 } as const;

/** Content beside the pages; `seen` pages may be opened, `onGo` takes a page from 1. */
export interface SidePanelProps extends PaperChoiceProps {
  layout: PageLayout;
  report: ReportDetail;
  /** The collection it was opened from. */
  cid: number | undefined;
  hits: Hits;
  seen: number;
  tab: number;
  onTab: (tab: number) => void;
  onGo: (page: number) => void;
}

/** The reader's side panel: 基本信息 and 推荐报告 (spec §2), and what the search within the report found. */
export function SidePanel({ report, cid, hits, seen, tab, onTab, onGo, ...looks }: SidePanelProps) {
  return (
    <Tabs
      label="报告信息"
      selected={tab}
      onSelect={onTab}
      tabs={[
        {
          key: 'facts',
          name: '基本信息',
          content: () => <ReaderFacts report={report} cid={cid} onGo={onGo} {...looks} />,
        },
        { key: 'recommended', name: '推荐报告', content: () => <RecommendedReports id={report.id} /> },
        {
          key: 'hits',
          name: hits.pages.length > 0 ? `命中 ${hits.pages.length} 页` : '搜索',
          content: () => <HitList hits={hits} seen={seen} onGo={onGo} />,
        },
      ]}
    />
  );
}
