import { createAskIntake } from '../clients/indexer.ts';
import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { auditRoutes } from './audit.ts';
import { failureRoutes } from './failures.ts';
import { deskMessageRoutes } from './messages.ts';
import { paymentRoutes } from './payments.ts';
import { recommendedRoutes } from './recommended.ts';
import { deskReportRoutes } from './reports.ts';
import { deskSearchRoutes } from './search.ts';
import { userRoutes } from './users.ts';

/** Acts of operators; each is in the trail, in the transaction of what it did. */
export function deskRoutes(services: Services): Route[] {
  const ask = createAskIntake(services.config);
  return [
    ...auditRoutes(services, ask),
    ...deskMessageRoutes(services, ask),
    ...deskReportRoutes(services, ask),
    ...recommendedRoutes(services),
    ...failureRoutes(ask),
    ...userRoutes(services),
    ...paymentRoutes(services),
    ...deskSearchRoutes(services, ask),
  ];
}
