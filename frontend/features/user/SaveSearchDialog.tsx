import { useState } from 'react';
import type { DataOf, InputOf } from '../../../bff/contract/calls.ts';
import { readSearchState, type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { placeAt } from '../../../bff/contract/site/placeAt.ts';
import { placeNames } from '../../../bff/contract/site/places.ts';
import { TextLink } from '../../components/Button.tsx';
import { Field, Form, FormButtons } from '../../components/form/Form.tsx';
import { DialogFrame } from '../../components/overlay/Dialog.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { closeDialog, dismissDialog } from '../../lib/dialogs.ts';
import { formatCount } from '../../lib/format.ts';
import { useAction } from '../../lib/hooks/useAction.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** The search to be saved for a state of the search page: a page of hits is searched in full text. */
function searchOf(state: SearchState): InputOf<'/api/saved/add'>['search'] {
  const { counts: _counts, trend: _trend, page: _page, pageSize: _size, ...search } = toSearchRequest(state);
  return state.tab === 'pages' ? { ...search, onlyTitle: 0, orText: 0 } : search;
}

/** The search of a place's reports. */
export const searchOfPlace = ({
  kind,
  name,
  organization,
  code,
  id,
}: DataOf<'/api/place/detail'>): InputOf<'/api/saved/add'>['search'] =>
  ({
    organization: { organization: name },
    researcher: { researcher: name, organization },
    stock: { stock: code },
    industry: { industryIds: [id] },
  })[kind];

/** Characters of a name, and reports that are listed as examples. */
const maxLength = 60;
const listed = 5;

/** Saves the search of the page beneath, or follows its place. */
export function SaveSearchDialog() {
  const [place] = useState(() => placeAt(window.location.pathname));
  const [state] = useState(() => readSearchState(new URLSearchParams(window.location.search)));
  const { data } = useCall('/api/place/detail', place);
  if (!place) return <SaveForm title="订阅此搜索" search={searchOf(state)} proposed={state.keyword} />;
  if (!data) return null;
  return (
    <SaveForm
      title={`关注${placeNames[place.kind]}`}
      search={searchOfPlace(data)}
      proposed={data.name || data.code}
    />
  );
}

/** The search to save, and the name proposed for it. */
interface SaveFormProps {
  title: string;
  search: InputOf<'/api/saved/add'>['search'];
  proposed: string;
}

/** A name, and what the last 30 days would have brought. */
function SaveForm({ title, search, proposed }: SaveFormProps) {
  const [name, setName] = useState(() => [...proposed].slice(0, maxLength).join(''));
  const { data, error, mutate } = useCall('/api/saved/preview', { search });
  const action = useAction('/api/saved/add', {
    failure: false,
    success: '已订阅，有新报告时会出现在“订阅更新”',
    revalidates: ['/api/saved/list'],
    onDone: closeDialog,
  });
  return (
    <DialogFrame title={title} onClose={dismissDialog} className="max-w-md">
      <Form
        onSubmit={() => void action.run({ search, ...(name.trim() && { name: name.trim() }) })}
        error={action.error}
      >
        <Field
          name="name"
          label="名称"
          hint="有符合的新报告收录时，会出现在“订阅更新”里"
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
                  按近 30 天估算，约{' '}
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
        <FormButtons submit="订阅" disabled={action.pending} onCancel={dismissDialog} />
      </Form>
    </DialogFrame>
  );
}
