import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TextLink } from '../../../components/TextLink.tsx';
import { countFilters } from '../searchChange.ts';
import type { SearchControl } from '../useSearchControl.ts';

/** A keyword longer than this is cut where it is quoted. */
const quoted = 40;

/** No hit, or a page beyond the last: says which, and offers the ways on; the query stays in the box. */
export function NoResults({ control, total }: { control: SearchControl; total: number }) {
  const { state } = control;
  if (total > 0) {
    return (
      <EmptyState
        title={`第 ${state.page} 页没有内容`}
        action={<TextLink to={control.hrefOf({})}>回到第 1 页</TextLink>}
      >
        可以查看的结果到前面就结束了。
      </EmptyState>
    );
  }
  const filtered = countFilters(state) > 0;
  const words = state.keyword.length > quoted ? `${state.keyword.slice(0, quoted)}…` : state.keyword;
  return (
    <EmptyState
      title={words ? `没有找到与「${words}」相符的报告` : '没有符合条件的报告'}
      action={
        <>
          {!state.fullText && words && (
            <Button tone="primary" onClick={() => control.change({ fullText: true })}>
              搜索全文
            </Button>
          )}
          {filtered && <Button onClick={control.clear}>清空条件</Button>}
        </>
      }
    >
      {!state.fullText && words
        ? '没找到想要的报告？试试全文搜索：标题里没有的词，正文里可能有。'
        : filtered
          ? '条件可能太窄了，去掉几项再看看。'
          : '换一个更短或更常用的词试试。'}
    </EmptyState>
  );
}
