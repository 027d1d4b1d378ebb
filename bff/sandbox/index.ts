import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { loginRoutes } from './login.ts';
import { sandboxMessageRoutes } from './messages.ts';
import { operatorRoutes } from './operator.ts';
import { payRoutes } from './pay.ts';

export { sandboxPage } from './page.ts';

/**
 * Replacements of people and outside parties while the sandbox is on: reading sent codes, scanning login codes, paying
 * orders. Absent when it is off.
 */
export function sandboxRoutes(services: Services): Route[] {
  const { config, paySandbox } = services;
  if (!config.sandbox || paySandbox === null) return [];
  return [
    ...sandboxMessageRoutes(services),
    ...loginRoutes(services),
    ...operatorRoutes(services),
    ...payRoutes(services, paySandbox),
  ];
}
