import { aboutRoutes } from './about/index.ts';
import { accountRoutes } from './accounts/index.ts';
import { answerRoutes } from './answers/index.ts';
import { chartRoutes, countKinds } from './charts/index.ts';
import { codeRoutes, createCodes } from './codes/index.ts';
import { collectionRoutes, countFound } from './collections/index.ts';
import { deskRoutes } from './desk/index.ts';
import { downloadRoutes } from './downloads/index.ts';
import { outageOf } from './errors.ts';
import { feedbackRoutes } from './feedback/index.ts';
import { groupRoutes } from './groups/index.ts';
import type { Route } from './http/route.ts';
import { inviteRoutes } from './invites/index.ts';
import { keyRoutes } from './keys/index.ts';
import { mailRoutes } from './mail/index.ts';
import { noteRoutes } from './notes/index.ts';
import { orderRoutes } from './orders/index.ts';
import { favouriteRoutes, folderRoutes, ownListRoutes } from './ownLists/index.ts';
import { placeRoutes } from './places/index.ts';
import { qrLoginRoutes } from './qrlogin/index.ts';
import { quantityRoutes } from './quantities/index.ts';
import { referenceRoutes } from './references/index.ts';
import { reportRoutes } from './reports/index.ts';
import { sandboxRoutes } from './sandbox/index.ts';
import { savedRoutes } from './saved/index.ts';
import { type CountOthers, searchRoutes } from './search/index.ts';
import type { Services } from './services.ts';
import { sharingRoutes } from './sharing/index.ts';
import { tagRoutes } from './tags/index.ts';
import { uploadRoutes } from './uploads/index.ts';

/** Counts of other features beside those of a report search; without collections while the database is away. */
const countOthers =
  (services: Services): CountOthers =>
  async (request, now) => {
    const kinds = await countKinds(services.documents, request, now);
    const collections = countFound(services, request.keyword).catch((error: unknown) => {
      // The reports are what was asked for; an outage is logged where it is noticed.
      if (outageOf(error) !== 'database_unavailable')
        services.log.error({ err: error }, 'no collections counted');
      return null;
    });
    return {
      ask: (trip) => kinds.ask(trip),
      read: async () => ({ ...kinds.read(), collections: await collections }),
    };
  };

/** Every call the site answers, feature by feature. A test holds this list to the contract. */
export function apiRoutes(services: Services): Route[] {
  const codes = createCodes(services);
  return [
    ...accountRoutes(services, codes),
    ...codeRoutes(services, codes),
    ...qrLoginRoutes(services),
    ...inviteRoutes(services),
    ...keyRoutes(services, codes),
    ...searchRoutes(services, countOthers(services)),
    ...answerRoutes(services),
    ...quantityRoutes(services),
    ...reportRoutes(services),
    ...placeRoutes(services),
    ...downloadRoutes(services),
    ...favouriteRoutes(services),
    ...folderRoutes(services),
    ...ownListRoutes(services),
    ...savedRoutes(services),
    ...mailRoutes(services),
    ...noteRoutes(services),
    ...referenceRoutes(services),
    ...sharingRoutes(services),
    ...chartRoutes(services),
    ...collectionRoutes(services),
    ...groupRoutes(services),
    ...feedbackRoutes(services),
    ...tagRoutes(services),
    ...uploadRoutes(services),
    ...orderRoutes(services),
    ...aboutRoutes(services),
    ...deskRoutes(services),
    ...sandboxRoutes(services),
  ];
}
