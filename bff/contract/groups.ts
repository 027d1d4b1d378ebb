import { z } from 'zod';
import { body, callsOf, flag, idField, paging, sid } from './call.ts';
import { reportListItem } from './entities.ts';

const readersCall = callsOf('groups', 'reader');

const group = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string(),
  member_count: z.number(),
  /** Reports in it. */
  fcount: z.number(),
});

const added = z.object({
  msg: z.string(),
  /** In how many groups the report is new. */
  added: z.number(),
});

export const getMyGroups = readersCall({
  path: '/api/web/getMyGroups',
  summary: 'The groups one is in; `infor` stands inside `data`',
  request: body({ ...paging(7), sid }),
  data: z.object({ infor: z.object({ group_list: z.array(group), total: z.number() }) }),
  example: { page: 1 },
});

/**
 * Puts a report into one of one's groups. `online_url` must be an address of a visible report of this site (its page,
 * its preview, its cover, its page images or its PDF); `file`, the report's name, and `page_count` are older clients'
 * and stand for nothing: the report itself knows them.
 */
export const addGroupFile = readersCall({
  path: '/api/web/addGroupFile',
  summary: 'Put a report into a group, by its address',
  request: body({
    sid,
    gid: idField,
    file: z.string().max(500).default(''),
    online_url: z.string().min(1).max(2000),
    page_count: z.number().int().min(0).optional(),
  }),
  data: added,
  errors: ['forbidden', 'report_not_found', 'search_unavailable'],
  example: { gid: 1, file: '储能行业深度', online_url: '/detail/1', page_count: 10 },
});

export const addGroupsFiles = readersCall({
  path: '/api/group/addGroupsFiles',
  summary: 'Puts a report into several groups; `gids` is a JSON list of their ids',
  request: body({
    sid,
    fid: idField,
    gids: z
      .string()
      .max(2000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'not JSON' });
          return z.NEVER;
        }
      })
      .pipe(z.array(idField).max(50)),
  }),
  data: added,
  errors: ['forbidden', 'report_not_found', 'search_unavailable'],
  example: { fid: 1, gids: '[1]' },
});

export const groupFiles = readersCall({
  path: '/api/group/files',
  summary: "The reports in one of one's groups, the latest put in first",
  request: body({ id: idField, ...paging(10) }),
  data: z.object({
    group,
    /** `at_text`: when it was put in, YYYY-MM-DD HH:mm in China; `by`: the nickname of who did, `own` whether oneself. */
    files: z.array(reportListItem.extend({ at_text: z.string(), by: z.string(), own: flag })),
    total: z.number(),
  }),
  errors: ['forbidden', 'search_unavailable'],
  example: { id: 1 },
});

export const removeGroupFile = readersCall({
  path: '/api/group/removeFile',
  summary: 'Takes a report out of a group again, by who put it in',
  request: body({ gid: idField, fid: idField }),
  data: z.object({ msg: z.string() }),
  errors: ['forbidden'],
  example: { gid: 1, fid: 1 },
});
