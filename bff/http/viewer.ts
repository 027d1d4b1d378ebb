import type { Request } from 'express';
import { type Viewer, visitor } from '../entitlements/plans.ts';

/** Tells who asks. @throws `ApiError` when a session is claimed that is none. */
export type ReadViewer = (request: Request) => Promise<Viewer>;

/** Everyone is a visitor: the site without accounts. */
export const everyoneIsVisitor: ReadViewer = async () => visitor;
