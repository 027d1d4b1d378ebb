import type { Data } from '../../../../../bff/contract/endpoints/endpoint.ts';
import { noteList } from '../../../../../bff/contract/endpoints/notes.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { useViewer } from '../../../../lib/session.ts';

export type Note = Data<typeof noteList>['items'][number];

const none: readonly Note[] = [];

/** The reader's own notes on a report, in the order of its pages; none for a visitor. */
export function useNotes(reportId: number): readonly Note[] {
  const { state } = useViewer();
  const { data } = useCall(noteList, state === 'reader' ? { id: reportId } : null);
  return data?.items ?? none;
}
