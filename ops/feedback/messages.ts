import type { Sequelize } from 'sequelize';
import {
  closeFeedback,
  type Feedback,
  type FeedbackKind,
  type FeedbackOutcome,
  findFeedback,
  listFeedback,
} from '../../bff/models/feedback.ts';
import { inTransaction } from '../../bff/models/inTransaction.ts';
import type { SiteClient } from '../../indexer/ingest/siteClient.ts';
import type { Act } from '../../mappings/auditTrail.ts';
import { isReadOnly } from '../commandLine.ts';
import { moderate } from '../reports/commands.ts';

/** Filter of the messages. */
export interface Shown {
  all: boolean;
  kind?: FeedbackKind | undefined;
  limit: number;
  json: boolean;
}

/** Readers' messages as text for the operator's terminal, the latest first. */
export async function listMessages(database: Sequelize, { all, kind, limit, json }: Shown): Promise<string> {
  const messages = await listFeedback(database, { kind, closed: all, limit });
  if (json) return messages.map((message) => JSON.stringify(message)).join('\n');
  return messages.length > 0 ? messages.map(describe).join('\n\n') : 'No open messages.';
}

/**
 * Closes messages: all of them or none.
 * @returns one line for the operator
 * @throws Error with a sentence when one is not there or closed already
 */
export async function closeMessages(
  database: Sequelize,
  ids: readonly number[],
  act: Act,
  outcome: FeedbackOutcome = 'closed',
): Promise<string> {
  await inTransaction(database, async (transaction) => {
    for (const id of ids) {
      if (!(await closeFeedback(transaction, id, { outcome }, act, new Date())))
        throw new Error(`There is no open message ${id}.`);
    }
  });
  return `${ids.length} closed`;
}

/**
 * Takes down the report that a notice is about, and closes the notice; both are in the trail, the report's act with
 * the notice's number.
 * @returns one line for the operator
 * @throws Error with a sentence when there is no such notice or it names no report
 */
export async function takeDownFor(
  database: Sequelize,
  site: SiteClient,
  id: number,
  act: Act,
): Promise<string> {
  const message = await findFeedback(database, id);
  if (!message || message.closed_at !== null) throw new Error(`There is no open message ${id}.`);
  const reportId = message.report_id;
  if (reportId === null)
    throw new Error(`Message ${id} names no report; use: npm run reports -- takedown ID --reason R`);
  const reason = `${message.kind} #${id}: ${act.reason}`;
  await moderate(site, [reportId], { visible: false }, { ...act, reason });
  await closeMessages(database, [id], { ...act, reason: `report ${reportId} taken down` }, 'takedown');
  return `report ${reportId} taken down, message ${id} closed`;
}

function describe(message: Feedback): string {
  const { id, kind, type, created_at, closed_at, user_id, name, contact, report_id, url, content } = message;
  const head = [
    `#${id}`,
    created_at.toISOString(),
    kind,
    type,
    user_id === null ? 'visitor' : `user ${user_id}`,
    closed_at ? `closed ${closed_at.toISOString()}` : '',
  ];
  const about = [
    name && `from ${name}`,
    contact && `contact ${contact}`,
    report_id !== null && `report ${report_id}`,
    url && `at ${url}`,
  ];
  const lines = [head, about].map((parts) => parts.filter(Boolean).join('  '));
  return [...lines, content].filter(Boolean).map(isReadOnly).join('\n');
}
