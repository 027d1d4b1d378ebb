import { useState } from 'react';
import { savedAdd, savedList, savedPreview } from '../../../bff/contract/endpoints/reader.ts';
import { readSearchState } from '../../../bff/contract/searchState.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/DialogFrame.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { searchOf } from './savedSearchState.ts';

/** Characters of a name, and reports that are listed as examples. */
const maxLength = 60;
const listed = 5;

/** Saves the search of the page beneath: a name, and what the last 30 days would have brought. */
export function SaveSearchDialog() {
  const [state] = useState(() => readSearchState(new URLSearchParams(window.location.search)));
  const search = searchOf(state);
  const [name, setName] = useState(() => [...state.keyword].slice(0, maxLength).join(''));
  const { data, error, mutate } = useCall(savedPreview, { search });
  const action = useAction(savedAdd, {
    failure: false,
    success: '已保存，有新报告时会出现在“我的动态”',
    revalidates: [savedList],
    onDone: closeDialog,
  });
  return (
    <DialogFrame title="保存此搜索" onClose={dismissDialog} className="max-w-md">
      <Form
        onSubmit={() => void action.run({ search, ...(name.trim() && { name: name.trim() }) })}
        error={action.error}
      >
        <Field
          name="name"
          label="名称"
          hint="有符合的新报告收录时，会出现在“我的动态”里"
          maxLength={maxLength}
          data-autofocus
          value={name}
          onChange={setName}
        />
        <div className="min-h-48">
          {error ? (
            <ErrorState compact error={error} onRetry={() => mutate()} />
          ) : (
            <p aria-live="polite">
              {data ? (
                <>
                  近 30 天会收到{' '}
                  <span className="font-semibold text-lg tabular-nums">{formatCount(data.total)}</span> 份
                </>
              ) : (
                <Skeleton className="h-6 w-40" />
              )}
            </p>
          )}
          <ul className="mt-2 text-sm">
            {data?.files.slice(0, listed).map((report) => (
              <li key={report.id} className="flex min-h-7 gap-3">
                <TextLink
                  to={detailAddress(report.id)}
                  target="_blank"
                  rel="noopener"
                  className="touch min-w-0 flex-1 truncate"
                >
                  {report.name}
                </TextLink>
                <span className="shrink-0 text-muted tabular-nums">{report.time_text}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex gap-3 pt-1">
          <Button className="flex-1" onClick={dismissDialog}>
            取消
          </Button>
          <Button type="submit" tone="primary" className="flex-1" disabled={action.pending}>
            保存
          </Button>
        </div>
      </Form>
    </DialogFrame>
  );
}
