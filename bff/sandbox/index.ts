import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { loginRoutes } from './login.ts';
import { messageRoutes } from './messages.ts';

export { sandboxPage } from './page.ts';

/**
 * What stands in for people and outside parties while the sandbox is on: reading sent codes, scanning login codes.
 * None of it is there when it is off.
 */
export function sandboxRoutes(services: Services): Route[] {
  if (!services.config.sandbox) return [];
  return [...messageRoutes(services), ...loginRoutes(services)];
}
