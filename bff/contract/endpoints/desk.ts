import type * as audit from '../desk/audit.ts';
import type * as jobs from '../desk/jobs.ts';
import type * as lab from '../desk/lab.ts';
import type * as messages from '../desk/messages.ts';
import type * as payments from '../desk/payments.ts';
import type * as placements from '../desk/placements.ts';
import type * as reports from '../desk/reports.ts';
import type * as search from '../desk/search.ts';
import type * as users from '../desk/users.ts';
import type * as invoices from '../invoices.ts';
import { post } from './endpoint.ts';

export const deskAudit = post<typeof audit.deskAudit>('/api/operator/audit');
export const deskOverview = post<typeof audit.deskOverview>('/api/operator/overview');

export const deskMessages = post<typeof messages.deskMessages>('/api/operator/message/list');
export const deskMessageClose = post<typeof messages.deskMessageClose>('/api/operator/message/close');
export const deskMessageTakedown = post<typeof messages.deskMessageTakedown>(
  '/api/operator/message/takedown',
);

export const deskPayments = post<typeof payments.deskPayments>('/api/operator/payment/list');
export const deskPaymentHandle = post<typeof payments.deskPaymentHandle>('/api/operator/payment/handle');

export const deskReport = post<typeof reports.deskReport>('/api/operator/report/detail');
export const deskVisible = post<typeof reports.deskVisible>('/api/operator/report/visible');
export const deskRecommended = post<typeof reports.deskRecommended>('/api/operator/recommend/list');
export const deskRecommend = post<typeof reports.deskRecommend>('/api/operator/recommend/set');
export const deskRecommendOrder = post<typeof reports.deskRecommendOrder>('/api/operator/recommend/order');
export const deskDead = post<typeof reports.deskDead>('/api/operator/dead/list');
export const deskRetry = post<typeof reports.deskRetry>('/api/operator/dead/retry');
export const deskWorks = post<typeof reports.deskWorks>('/api/operator/works');

export const deskQueries = post<typeof search.deskQueries>('/api/operator/queries');
export const deskRelevance = post<typeof search.deskRelevance>('/api/operator/relevance/list');
export const deskBuilds = post<typeof search.deskBuilds>('/api/operator/relevance/builds');
export const deskRelevanceDiff = post<typeof search.deskRelevanceDiff>('/api/operator/relevance/diff');

export const deskTuning = post<typeof lab.deskTuning>('/api/operator/lab/tuning');
export const deskTry = post<typeof lab.deskTry>('/api/operator/lab/try');
export const deskApply = post<typeof lab.deskApply>('/api/operator/lab/apply');
export const deskRollback = post<typeof lab.deskRollback>('/api/operator/lab/rollback');
export const deskExplain = post<typeof lab.deskExplain>('/api/operator/lab/explain');
export const deskAnalyze = post<typeof lab.deskAnalyze>('/api/operator/lab/analyze');
export const deskPlacements = post<typeof placements.deskPlacements>('/api/operator/placement/list');
export const deskPlace = post<typeof placements.deskPlace>('/api/operator/placement/add');
export const deskUnplace = post<typeof placements.deskUnplace>('/api/operator/placement/end');

export const deskUsers = post<typeof users.deskUsers>('/api/operator/user/find');
export const deskUser = post<typeof users.deskUser>('/api/operator/user/detail');
export const deskLedger = post<typeof users.deskLedger>('/api/operator/user/ledger');
export const deskGrant = post<typeof users.deskGrant>('/api/operator/user/grant');
export const deskWithdraw = post<typeof users.deskWithdraw>('/api/operator/user/withdraw');
export const deskEndSessions = post<typeof users.deskEndSessions>('/api/operator/user/endSessions');
export const deskBlock = post<typeof users.deskBlock>('/api/operator/user/block');
export const deskUnblock = post<typeof users.deskUnblock>('/api/operator/user/unblock');

export const deskInvoices = post<typeof invoices.deskInvoices>('/api/operator/invoice/list');
export const deskInvoiceHandle = post<typeof invoices.deskInvoiceHandle>('/api/operator/invoice/handle');

export const deskJobs = post<typeof jobs.deskJobs>('/api/operator/job/list');
export const deskJobRetry = post<typeof jobs.deskJobRetry>('/api/operator/job/retry');
