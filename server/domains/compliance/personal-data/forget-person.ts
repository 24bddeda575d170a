import type { Tx } from '#server/database/transaction.ts';
import { eraseFromTestInbox } from './erase-from-test-inbox.ts';
import { redactAuditLog } from '#server/domains/audit-log/redact-audit-log.ts';
import { eraseGeneralRatings } from '#server/domains/customer-site/general-link/erase-general-ratings.ts';
import { forgetImages, forgetPhotos } from '#server/domains/images/forget-images.ts';
import { eraseFromImports } from '#server/domains/imports/erase-from-imports.ts';
import { eraseFromWebhooks } from '#server/domains/incoming-webhooks/erase-from-webhooks.ts';
import { eraseSuppressions } from '#server/domains/channels/mail-senders/erase-suppressions.ts';
import { eraseOrders } from '#server/domains/orders/erase-orders.ts';
import { eraseRefusedPurposes } from '#server/domains/requests/opt-outs/erase-refused-purposes.ts';
import { eraseOptOuts } from '#server/domains/requests/opt-outs/erase-opt-outs.ts';
import { eraseAnswers } from '#server/domains/reviews/feedback/erase-answers.ts';
import { eraseRequests } from '#server/domains/requests/lists/erase-requests.ts';
import { type Contact, keepSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import { askSiteToForget } from '#server/domains/reviews/public/forget-invited.ts';
import { erasePublicReviews } from '#server/domains/reviews/public/erase-public-reviews.ts';
import { eraseImportedReviews } from '#server/domains/reviews/published/imported/erase-imported-reviews.ts';
import { eraseShopReviews } from '#server/domains/reviews/published/erase-shop-reviews.ts';
import { eraseDataRequests } from '#server/domains/compliance/personal-data/shop-requests/data-requests.ts';
import { redactJobs } from '#server/jobs/redact-jobs.ts';
import type { App } from '#server/app.ts';
import { dropExports } from './exports/drop-exports.ts';
import { findPerson, type FoundPerson } from './find-person.ts';

/** What of a person was found; `others` are places on lists, and reviews that came from another tool. */
export interface Forgotten {
  orders: number;
  requests: number;
  others: number;
}

/**
 * Forgets a person of a team, found by one of their contacts: nothing that names them is left in any table, what was counted stays, and a later order of theirs is not asked.
 * Done with the transaction, but for a message that is leaving at that very moment.
 */
export async function forgetPerson(
  app: Pick<App, 'tables' | 'config'>,
  tx: Tx,
  team_id: string,
  given: Contact,
): Promise<Forgotten> {
  // No order of theirs is written meanwhile: whoever plans for the team holds this row shared. An import that runs holds its own row before that.
  await tx.db
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', team_id)
    .where('state', 'in', ['checking', 'running'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx.db.selectFrom('teams').select('id').where('id', '=', team_id).forNoKeyUpdate().execute();
  const person = await findPerson(tx, team_id, given);
  await keepSilent(tx, team_id, person.contacts);
  const found = await eraseEverywhere(app, tx, person);
  if (person.request_ids.length > 0)
    await tx.publish('person_erased', { team_id, request_ids: [...person.request_ids] });
  return found;
}

/** Each table by its owner. Locks: orders, requests, messages, then the rest. */
async function eraseEverywhere(
  app: Pick<App, 'tables' | 'config'>,
  tx: Tx,
  person: FoundPerson,
): Promise<Forgotten> {
  const { team_id, order_ids, request_ids, pattern, emails, phones } = person;
  const contacts = [...emails, ...phones];
  await eraseOrders(tx, team_id, order_ids);
  await eraseRequests(tx, { team_id, ids: request_ids, pattern });
  await eraseAnswers(tx, request_ids);
  await eraseReviewsOfWall(tx, person);
  await erasePublicReviews(tx, person);
  await askSiteToForget(app.config, tx, person);
  const imported = await eraseImportedReviews(tx, person);
  await forgetPhotos(tx, person);
  const optOuts = await eraseOptOuts(tx, person);
  const suppressions = await eraseSuppressions(tx, person);
  await eraseRefusedPurposes(tx, person);
  await eraseGeneralRatings(tx, person);
  await eraseDataRequests(tx, person);
  await eraseFromImports(app, tx, person);
  const event_ids = await eraseFromWebhooks(tx, person);
  await eraseFromTestInbox(tx, { ...person, contacts });
  await dropExports(tx, team_id);
  await redactJobs(tx.db, { team_id, event_ids, pattern });
  await redactAuditLog(tx, { ...person, contacts });
  return {
    orders: order_ids.length,
    requests: request_ids.length,
    others: optOuts + suppressions + imported,
  };
}

/** What they wrote for the wall goes with them; where they reported another’s review from several addresses, each of these. */
async function eraseReviewsOfWall(
  tx: Tx,
  { team_id, request_ids, emails }: FoundPerson,
): Promise<void> {
  for (const email of emails.length > 0 ? emails : [null]) {
    const urls = await eraseShopReviews(tx.db, { team_id, request_ids, email });
    await forgetImages(tx, { team_id, urls });
  }
}
