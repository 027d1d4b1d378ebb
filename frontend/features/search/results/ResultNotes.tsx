import type { ReactNode } from 'react';
import { memberResults } from '../../../../bff/contract/constants.ts';
import { countFilters } from '../../../../bff/contract/searchState.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { EmptyState, OfferLine } from '../../../components/Placeholders.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { FoundReports, SearchAnswer, SearchControl } from '../useReportSearch.ts';

/** The switch to full text, with how many reports it finds where that is known. */
function FullTextButton({ total, onSwitch, primary = false }: FullTextPromptProps & { primary?: boolean }) {
  return (
    <Button
      size={primary ? 'md' : 'sm'}
      tone={primary ? 'primary' : 'plain'}
      onClick={onSwitch}
      className="tabular-nums"
    >
      搜索全文{total !== undefined && `（${formatCount(total)} 份）`}
    </Button>
  );
}

/** `total`: reports that have the words anywhere; undefined when it was not counted. */
interface FullTextPromptProps {
  total: number | undefined;
  onSwitch: () => void;
}

/** Offered when a title search gives fewer than 10 (spec §2). */
export function FullTextPrompt({ total, onSwitch }: FullTextPromptProps) {
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-4">
      没找到想要的报告？标题里没有的词，正文里可能有
      <FullTextButton total={total} onSwitch={onSwitch} />
    </p>
  );
}

/** Told at the list's foot when there are more hits than this viewer may see: the true total, and what opens it. */
export function LimitNotice({
  total,
  limit,
  unit = '份',
}: {
  total: number;
  limit: number;
  unit?: '份' | '页';
}) {
  if (total <= limit) return null;
  const found = `共 ${formatCount(total)} ${unit}结果，`;
  if (limit >= memberResults) {
    return (
      <p className="py-3 text-muted text-sm tabular-nums">
        {found}最多查看前 {formatCount(limit)} {unit}，请再加些条件
      </p>
    );
  }
  return (
    <OfferLine>
      {found}当前可查看前 {formatCount(limit)} {unit}（登录后相同）；会员可查看前 {formatCount(memberResults)}{' '}
      {unit}
    </OfferLine>
  );
}

/** A keyword longer than this is cut where it is quoted. */
const maxQuoted = 40;

/** A keyword as sentences quote it: of any length, cut where it would fill the page. */
const quoteKeyword = (keyword: string): string =>
  keyword.length > maxQuoted ? `${keyword.slice(0, maxQuoted)}…` : keyword;

function Note({ children }: { children: ReactNode }) {
  return <p className="border-line border-b py-2.5 text-sm tabular-nums">{children}</p>;
}

/** Notes above the list: how the words were read, and which of them the hits lack. */
export function ResultNotes({
  control,
  found: { data, mentioned },
}: {
  control: SearchControl;
  found: FoundReports;
}) {
  const quoted = quoteKeyword(control.state.keyword);
  const whole = !data.files[0]?.missing?.length;
  const unknown = data.unknown_words?.map((word) => `「${word}」`).join('、');
  return (
    <>
      {data.suggestion && (
        <Note>
          {data.corrected ? `没有找到「${quoted}」，以下是相近的` : '你是不是要找'}{' '}
          <TextLink to={control.hrefOf({ keyword: data.suggestion })} className="touch font-semibold">
            {data.suggestion}
          </TextLink>
        </Note>
      )}
      {data.accounts_away && <Note>账户服务暂时不可用，先按访客显示结果，请稍后刷新</Note>}
      {data.truncated && <Note>搜索内容较长，只用了前面的部分。</Note>}
      {data.synonyms && <Note>同义词：{data.synonyms.join('、')}</Note>}
      {unknown && !data.corrected && (
        <Note>
          没有报告含{unknown}
          {data.files.length > 0 && '，以下是含其余词语的少数报告'}
        </Note>
      )}
      {mentioned && !unknown && !data.corrected && (
        <Note>
          {whole
            ? `标题中没有「${quoted}」，${data.relaxed ? '以下是正文中提到的报告' : `以下 ${formatCount(data.total)} 份在正文中提到`}`
            : `没有报告包含「${quoted}」的全部词语`}
        </Note>
      )}
    </>
  );
}

/** No hit, or a page beyond the last: says which, and offers the ways on; the query stays in the box. */
export function NoResults({ control, data }: { control: SearchControl; data: SearchAnswer }) {
  const { state } = control;
  if (data.total > 0) {
    return (
      <>
        <EmptyState
          title={`第 ${state.page} 页没有内容`}
          action={<TextLink to={control.hrefOf({})}>回到第 1 页</TextLink>}
        >
          可以查看的结果到前面就结束了。
        </EmptyState>
        <div className="pt-6">
          <LimitNotice total={data.total} limit={data.limit} />
        </div>
      </>
    );
  }
  const filtered = countFilters(state) > 0;
  const words = quoteKeyword(state.keyword);
  const textToo = !state.fullText && words !== '';
  return (
    <EmptyState
      title={words ? `没有找到与「${words}」相符的报告` : '没有符合条件的报告'}
      action={
        <>
          {textToo && (
            <FullTextButton
              primary
              total={data.full_text_total || undefined}
              onSwitch={() => control.change({ fullText: true })}
            />
          )}
          {filtered && <Button onClick={control.clear}>清空条件</Button>}
        </>
      }
    >
      {textToo && '没找到想要的报告？'}
      {filtered ? '条件可能太窄了，去掉几项再看看。' : '换一个更短或更常用的词试试。'}
    </EmptyState>
  );
}
