import type { Request } from 'express';
import type { Viewer } from '../entitlements/plans.ts';

/** Tells who asks. @throws `ApiError` bad_token when a session would act without its token. */
export type ReadViewer = (request: Request) => Promise<Viewer>;
