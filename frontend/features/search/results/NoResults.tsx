import { countFilters } from '../../../../bff/contract/searchState.ts';
import { Button, TextLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/Placeholders.tsx';
import type { SearchAnswer, SearchControl } from '../useReportSearch.ts';
import { FullTextButton, LimitNotice, quoteKeyword } from './ResultNotes.tsx';

/** No hit, or a page beyond the last: says which, and offers the ways on; the query stays in the box. */
export function NoResults({ control, data }: { control: SearchControl; data: SearchAnswer }) {
  const { state } = control;
  if (data.total > 0) {
    return (
      <>
        <EmptyState
          title={`第${state.page}页没有内容`}
          action={<TextLink to={control.hrefOf({})}>回到第1页</TextLink>}
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
  // No offer of what finds nothing either.
  const inText = state.fullText ? 0 : (data.full_text_total ?? 0);
  return (
    <EmptyState
      title={words ? `未找到与“${words}”相符的报告` : '没有符合条件的报告'}
      action={
        (inText > 0 || filtered) && (
          <>
            {inText > 0 && (
              <FullTextButton primary total={inText} onSwitch={() => control.change({ fullText: true })} />
            )}
            {filtered && <Button onClick={control.clear}>清空条件</Button>}
          </>
        )
      }
    >
      {inText > 0 && '没找到想要的报告？'}
      {filtered ? '条件可能太窄了，去掉几项再看看。' : '换一个更短或更常用的词试试。'}
    </EmptyState>
  );
}
