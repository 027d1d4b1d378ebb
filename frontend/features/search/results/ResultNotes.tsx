import type { ReactNode } from 'react';
import { TextLink } from '../../../components/TextLink.tsx';
import { formatCount } from '../../../lib/format.ts';
import { quoteKeyword } from '../quoteKeyword.ts';
import type { Found } from '../useReportSearch.ts';
import type { SearchControl } from '../useSearchControl.ts';

function Note({ children }: { children: ReactNode }) {
  return <p className="border-line border-b py-2.5 text-sm tabular-nums">{children}</p>;
}

/** Notes above the list: how the words were read, and which of them the hits lack. */
export function ResultNotes({
  control,
  found: { data, mentioned },
}: {
  control: SearchControl;
  found: Found;
}) {
  const quoted = quoteKeyword(control.state.keyword);
  const whole = !data.files[0]?.missing?.length;
  return (
    <>
      {data.suggestion && (
        <Note>
          你是不是要找{' '}
          <TextLink to={control.hrefOf({ keyword: data.suggestion })} className="touch font-semibold">
            {data.suggestion}
          </TextLink>
        </Note>
      )}
      {data.accounts_away && <Note>账户服务暂时不可用，先按访客显示结果，请稍后刷新</Note>}
      {data.truncated && <Note>搜索内容较长，只用了前面的部分。</Note>}
      {data.synonyms && <Note>同义词：{data.synonyms.join('、')}</Note>}
      {mentioned && (
        <Note>
          {whole
            ? `标题中没有「${quoted}」，${data.relaxed ? '以下是正文中提到的报告' : `以下 ${formatCount(data.total)} 份在正文中提到`}`
            : `没有报告包含「${quoted}」的全部词语`}
        </Note>
      )}
    </>
  );
}
