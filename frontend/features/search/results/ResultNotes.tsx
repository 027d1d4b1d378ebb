import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberResults } from '../../../../bff/contract/constants.ts';
import { placeNames } from '../../../../bff/contract/site/places.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { OfferLine } from '../../../components/Placeholders.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { SearchAnswer, SearchControl } from '../useReportSearch.ts';

/** The switch to full text, with how many reports it finds where that is known. */
export function FullTextButton({
  total,
  onSwitch,
  primary = false,
}: FullTextPromptProps & { primary?: boolean }) {
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

/** `total`: reports that have the words anywhere; undefined where these are listed already. */
interface FullTextPromptProps {
  total: number | undefined;
  onSwitch: () => void;
}

/** Offered when a title search gives fewer than 10. */
export function FullTextPrompt({ total, onSwitch }: FullTextPromptProps) {
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-4">
      没找到想要的报告？{total !== undefined && '标题里没有的词，正文里可能有'}
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
      {found}当前可查看前 {formatCount(limit)} {unit}；会员可查看前 {formatCount(memberResults)} {unit}
    </OfferLine>
  );
}

/** A keyword longer than this is cut where it is quoted. */
const maxQuoted = 40;

/** A keyword as sentences quote it: of any length, cut where it would fill the page. */
export const quoteKeyword = (keyword: string): string =>
  keyword.length > maxQuoted ? `${keyword.slice(0, maxQuoted)}…` : keyword;

function Note({ children }: { children: ReactNode }) {
  return <p className="border-line border-b py-2.5 text-sm tabular-nums">{children}</p>;
}

/** What the hits are, where they are not what was typed in titles. */
function natureOf(data: SearchAnswer, quoted: string, answered: boolean): string | undefined {
  if (data.files.length === 0 || quoted === '' || data.corrected) return undefined;
  const isPartial = data.unknown_words !== undefined || (data.whole_total === 0 && data.relaxed);
  // Beside a sentence that answers, no note says that the words stand nowhere.
  if (answered && isPartial) return undefined;
  if (data.unknown_words)
    return `未找到含${data.unknown_words.map((word) => `“${word}”`).join('、')}的报告，以下为其余词语的结果`;
  if (data.whole_total === 0 && data.relaxed) return `没有报告包含“${quoted}”的全部词语，以下为部分匹配`;
  return data.title_total === 0 ? `标题中没有“${quoted}”，以下为正文提到的报告` : undefined;
}

/** Notes above the list: how the words were read, and which of them the hits lack. */
export function ResultNotes({
  control,
  data,
  answered = false,
}: {
  control: SearchControl;
  data: SearchAnswer;
  /** Whether sentences answer the keyword. */
  answered?: boolean;
}) {
  const quoted = quoteKeyword(control.state.keyword);
  const nature = natureOf(data, quoted, answered);
  return (
    <>
      {data.suggestion && (
        <Note>
          {data.corrected ? `未找到“${quoted}”，以下为相近的结果` : '你是不是要找'}{' '}
          <TextLink to={control.hrefOf({ keyword: data.suggestion })} className="touch font-semibold">
            {data.suggestion}
          </TextLink>
        </Note>
      )}
      {data.accounts_away && <Note>账号服务暂时不可用，先按访客显示结果，请稍后刷新</Note>}
      {data.truncated && <Note>搜索内容较长，只用了前面的部分。</Note>}
      {data.synonyms && <Note>同义词：{data.synonyms.join('、')}</Note>}
      {nature && <Note>{nature}</Note>}
    </>
  );
}

/** Before the results, quietly: the way to the page of the name that the keyword is. */
export function NamedPlaces({ places = [] }: Pick<SearchAnswer, 'places'>) {
  if (places.length === 0) return null;
  return (
    <nav aria-label="主页" className="divide-y divide-line border-line border-b text-sm">
      {places.map(({ kind, text, code, organization, count, to }) => (
        <Link key={to} to={to} className="group flex min-h-11 items-center gap-2 hover:bg-wash">
          <span className="shrink-0 text-muted">{placeNames[kind]}</span>
          <span title={text} className="truncate font-semibold">
            {text}
          </span>
          <span title={organization} className="truncate text-muted tabular-nums">
            {code ?? organization} {formatCount(count)} 份报告
          </span>
          <span className="ml-auto shrink-0 text-sea group-hover:underline">查看主页</span>
        </Link>
      ))}
    </nav>
  );
}
