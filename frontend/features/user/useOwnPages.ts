import type { Data, Input } from '../../../bff/contract/call.ts';
import type { ownFeedback } from '../../../bff/contract/feedback.ts';
import type { inviteList } from '../../../bff/contract/invites.ts';
import type { orderList } from '../../../bff/contract/orders.ts';
import type { collectHistory, downloadHistory, readingHistory } from '../../../bff/contract/reading.ts';
import { usePageNumber } from '../../components/list/PagedList.tsx';
import { useCall } from '../../lib/hooks/useCall.ts';

/** Rows a page (spec §9: user lists). */
const pageSize = 10;

/** The calls that give a list of one's own. */
type OwnCall =
  | typeof orderList
  | typeof inviteList
  | typeof ownFeedback
  | typeof readingHistory
  | typeof downloadHistory
  | typeof collectHistory;

/** A list of one's own, the page in the address: its call's answer, and the properties of `PagedList`. */
export function useOwnPages<C extends OwnCall>(call: C, more: Partial<Input<C>> = {}) {
  const { page, href } = usePageNumber();
  const { data, error, mutate, isLoading } = useCall<OwnCall>(call, { page, pageSize, ...more });
  return {
    data: data as Data<C> | undefined,
    list: {
      total: data?.total ?? 0,
      page,
      pageSize,
      href,
      error,
      onRetry: () => void mutate(),
      loading: isLoading,
    },
  };
}
