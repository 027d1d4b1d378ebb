import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import {
  addGroupFile,
  addGroupsFiles,
  getMyGroups,
  groupFiles,
  removeGroupFile,
} from '../contract/groups.ts';
import { withTodayReads } from '../counters/reads.ts';
import { findReport, presentReport, readReports, reportOfAddress } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { nicknamesOf } from '../models/account/user.ts';
import {
  addReportToGroup,
  findOwnGroup,
  groupsOfMember,
  listGroupFiles,
  listGroups,
  removeGroupFile as remove,
} from '../models/group.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

/** Groups and the reports shared in them. */
export function groupRoutes({ database, documents, reads }: Services): Route[] {
  /** Puts a visible report into groups the user is in: into all of them or none. */
  const share = async (userId: number, reportId: number | null, groupIds: number[]) => {
    if (groupIds.length === 0) throw new ApiError('invalid', { text: '请选择群组', field: 'gids' });
    if (reportId === null || (await findReport(documents, reportId)) === null) {
      throw new ApiError('report_not_found');
    }
    // In one order everywhere, so that two sharings cannot wait for each other.
    const wanted = [...new Set(groupIds)].sort((one, other) => one - other);
    const added = await inTransaction(database, async (transaction) => {
      const own = await groupsOfMember(transaction, userId, wanted);
      if (own.length < wanted.length) throw notMember();
      let count = 0;
      for (const groupId of wanted) {
        if (await addReportToGroup(transaction, { groupId, reportId, userId })) count++;
      }
      return count;
    });
    return { msg: '操作成功', added };
  };

  return [
    handle(getMyGroups, async ({ page, pageSize }, { userId }) => {
      const { groups, total } = await listGroups(database, userId, { page, pageSize });
      return { infor: { group_list: groups, total } };
    }),
    handle(addGroupFile, ({ gid, online_url }, { userId, request }) =>
      share(userId, reportOfAddress(online_url, request.host), [gid]),
    ),
    handle(addGroupsFiles, ({ fid, gids }, { userId }) => share(userId, fid, gids)),
    handle(groupFiles, async ({ id, ...paging }, { userId }) => {
      const group = await findOwnGroup(database, userId, id);
      if (group === null) throw notMember();
      const { rows, total } = await listGroupFiles(database, id, rowWindow(paging));
      const [reports, names] = await Promise.all([
        readReports(
          documents,
          rows.map(({ report_id }) => report_id),
        ),
        nicknamesOf(database, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]),
      ]);
      const files = rows.flatMap(({ report_id, user_id, added_at }) => {
        const report = reports.get(report_id);
        if (!report) return [];
        const own = user_id === userId ? (1 as const) : (0 as const);
        const by = names.get(user_id ?? 0) ?? '';
        return [{ ...presentReport(report), at_text: chinaMinute(added_at), by, own }];
      });
      return { group, files: await withTodayReads(reads, files), total };
    }),
    handle(removeGroupFile, async ({ gid, fid }, { userId }) => {
      const given = { groupId: gid, reportId: fid, userId };
      const removed = await inTransaction(database, (transaction) => remove(transaction, given));
      if (!removed) throw new ApiError('forbidden', { text: '只能移出自己加入的报告' });
      return { msg: '已移出群组' };
    }),
  ];
}

const notMember = () => new ApiError('forbidden', { text: '你不在该群组中' });
