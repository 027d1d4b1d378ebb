import { Quote } from 'lucide-react';
import type { ReportDetail } from '../../../../bff/contract/entities.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { lazyPart } from '../../../components/lazyPart.tsx';
import { Tabs } from '../../../components/list/Tabs.tsx';
import { ReportLinks } from '../../../components/report/ReportLinks.tsx';
import { detailAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/classNames.ts';
import { openDialog } from '../../../lib/dialogs.ts';
import { useCall } from '../../../lib/hooks/useCall.ts';
import { useViewer } from '../../../lib/session.ts';
import { PointList, ReportFacts } from '../ReportFacts.tsx';
import { useReportActions } from '../useReportActions.ts';
import { HitList } from './hits/HitSearch.tsx';
import { LayoutButtons, PaperSwatches, TextSizeButtons } from './ReaderBar.tsx';
import type { OpenReport } from './useReader.ts';

/** Opened by who keeps notes. */
const ReportNotes = lazyPart(async () => (await import('./notes/NoteList.tsx')).ReportNotes);

/** Actions that a narrow bar has no room for: on phones favourite, share and login, on tablets 引用 alone. */
function PhoneActions({ report, cid }: { report: ReportDetail; cid: number | undefined }) {
  const { favourite, share } = useReportActions(report, cid);
  const { state } = useViewer();
  return (
    <div className="flex gap-2 lg:hidden">
      {[favourite, share].map(({ key, icon: Icon, label, pressed, pending, run }) => (
        <Button
          key={key}
          aria-disabled={pending}
          onClick={run}
          className="flex-1 !px-2 sm:hidden"
          {...(pressed !== undefined && { 'aria-pressed': pressed })}
        >
          <Icon size={18} />
          {label}
        </Button>
      ))}
      <Button className="flex-1 !px-2" onClick={() => openDialog('cite', { id: report.id })}>
        <Quote size={18} />
        引用
      </Button>
      {state === 'visitor' && (
        <Button className="flex-1 !px-2 sm:hidden" onClick={() => openDialog('login', {})}>
          登录
        </Button>
      )}
    </div>
  );
}

/** 基本信息: what the report is, what it says, sentence by sentence with its page. */
function ReaderFacts({ reader }: { reader: OpenReport }) {
  const { report, cid, inText } = reader;
  return (
    <div className="space-y-5 py-4">
      <h2 className="line-clamp-6 text-pretty font-semibold" title={report.name}>
        {report.name}
      </h2>
      <PhoneActions report={report} cid={cid} />
      <div className="flex items-center justify-between lg:hidden">
        <span aria-hidden="true" className="text-muted text-sm">
          纸色
        </span>
        <PaperSwatches reader={reader} />
      </div>
      {inText && (
        <div className="flex items-center justify-between md:hidden">
          <span aria-hidden="true" className="text-muted text-sm">
            字号
          </span>
          <TextSizeButtons reader={reader} />
        </div>
      )}
      <div className={classNames('flex items-center justify-between xl:hidden', inText && 'hidden')}>
        <span aria-hidden="true" className="text-muted text-sm">
          页面
        </span>
        <span>
          <LayoutButtons reader={reader} wide={false} />
        </span>
      </div>
      <ReportFacts report={report} />
      {report.summary_points.length > 0 && (
        <section>
          <h3 className="ruled font-semibold text-sm">要点</h3>
          <PointList
            points={report.summary_points}
            className="mt-2 text-sm"
            pageLink={(page) => (
              <button
                type="button"
                onClick={() => reader.goTo(page)}
                className="touch text-sea text-xs tabular-nums hover:underline"
              >
                第{page}页
              </button>
            )}
          />
        </section>
      )}
      <TextLink to={detailAddress(report.id)} className="touch inline-block text-sm">
        查看报告详情
      </TextLink>
    </div>
  );
}

/** Reports a list beside the reader shows. */
const recommendedCount = 10;

/** 推荐报告: the operators' list without the report being read. */
function RecommendedReports({ id }: { id: number }) {
  const call = useCall('/api/file/recommendlist', { recommend: 1, id, page: 1, pageSize: recommendedCount });
  return (
    <ReportLinks
      reports={call.data?.files}
      expected={recommendedCount}
      empty="暂时没有推荐。"
      error={call.error}
      onRetry={() => call.mutate()}
    />
  );
}

/** The reader's side panel: 基本信息 and 推荐报告, and what the search within the report found. */
export function SidePanel({ reader }: { reader: OpenReport }) {
  const { report, hits, notes, goTo, show } = reader;
  const pickText = () => show({ sheet: null, isPicking: true });
  return (
    // All four have room, numbers too.
    <div className="[&_[role=tab]]:text-sm">
      <Tabs
        label="报告信息"
        selected={reader.tab}
        onSelect={(tab) => show({ tab })}
        tabs={[
          { key: 'facts', name: '基本信息', content: () => <ReaderFacts reader={reader} /> },
          { key: 'recommended', name: '推荐报告', content: () => <RecommendedReports id={report.id} /> },
          {
            key: 'hits',
            name: hits.pages.length > 0 ? `匹配 ${hits.pages.length} 页` : '搜索',
            content: () => <HitList hits={hits} seen={reader.seen} onGo={reader.goToHits} />,
          },
          {
            key: 'notes',
            name: notes.length > 0 ? `笔记 ${notes.length}` : '笔记',
            content: () => <ReportNotes notes={notes} onGo={goTo} onPickText={pickText} />,
          },
        ]}
      />
    </div>
  );
}
