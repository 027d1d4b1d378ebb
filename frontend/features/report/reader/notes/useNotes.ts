import type { DataOf } from '../../../../../bff/contract/calls.ts';
import { useCall } from '../../../../lib/hooks/useCall.ts';
import { useViewer } from '../../../../lib/session.ts';

export type Note = DataOf<'/api/note/list'>['items'][number];

const none: readonly Note[] = [];

/** The reader's own notes on a report, in the order of its pages; none for a visitor. */
export function useNotes(reportId: number): readonly Note[] {
  const { state } = useViewer();
  const { data } = useCall('/api/note/list', state === 'reader' ? { id: reportId } : null);
  return data?.items ?? none;
}
