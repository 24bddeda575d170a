import type { App } from './app.ts';
import { backUpWhenDue } from './backup/back-up-when-due.ts';
import { purgeAttempts } from './http/limits/attempts.ts';
import { purgeStates } from './http/access/connection-state.ts';
import { endRestrictions } from './domains/channels/violations/end-restrictions.ts';
import { purgeChallenges } from './domains/accounts/second-factor/challenges.ts';
import { purgeExpiredSessions } from './domains/accounts/sessions/purge-expired-sessions.ts';
import { warnExpiringKeys } from './domains/accounts/api-keys/warn-expiring-keys.ts';
import { refreshCredits } from './domains/channels/sms/refresh-credits.ts';
import { refreshIntegrations } from './domains/connected-services/refresh-integrations.ts';
import { purgeWebhooks } from './domains/incoming-webhooks/purge-webhooks.ts';
import { removeImages } from './domains/images/delete-images.ts';
import { purgeOperations } from './domains/operations/purge-operations.ts';
import { startDueMedia } from './domains/imports/product-reviews/start-due-media.ts';
import { rescueOperations } from './domains/operations/rescue-operations.ts';
import { checkLinkDomains } from './domains/link-domains/check-link-domains.ts';
import { purgeDeliveries } from './domains/notifications/webhooks/purge-deliveries.ts';
import { deliverDue } from './domains/notifications/webhooks/deliver-due.ts';
import { planDigests } from './domains/notifications/alerts/plan-digests.ts';
import { checkSenders } from './domains/channels/mail-senders/check-senders.ts';
import { purgeExports } from './domains/compliance/personal-data/exports/list-exports.ts';
import { PURGE_CRON } from './domains/compliance/personal-data/purge-hour.ts';
import { purgeOldData } from './domains/compliance/personal-data/purge-old-data.ts';
import { dropOrphanMedia } from './domains/reviews/published/media/drop-orphan-media.ts';
import { purgeRemovedReviews } from './domains/reviews/published/purge-removed-reviews.ts';
import { publishDueReviews } from './domains/reviews/published/publish-due-reviews.ts';
import { assumeSent } from './domains/delivery/reports/assume-sent.ts';
import { purgeBulkChoices } from './domains/delivery/actions/bulk-choices.ts';
import { purgeCountedPeople } from './domains/delivery/pacing/limit-people.ts';
import { expireMessages } from './domains/delivery/reports/expire-messages.ts';
import { liftCeilings } from './domains/channels/senders/lift-ceilings.ts';
import { purgeRegistrations } from './domains/shops/offer-registration.ts';
import { reconcileShops } from './domains/shops/reconcile-shops.ts';
import { readShopCatalogues } from './domains/shops/catalogue/read-shop-catalogues.ts';
import { writeShopRatings } from './domains/shops/ratings/write-shop-ratings.ts';
import { createThanksCodes } from './domains/shops/thanks/create-thanks-codes.ts';
import { readDueParcels } from './domains/shops/parcels/read-due-parcels.ts';
import { readDueCatalogues } from './domains/shops/stores/read-due-catalogues.ts';
import { readDueStores } from './domains/shops/stores/read-due-stores.ts';
import { deliverAuditStreams } from './domains/notifications/audit-stream/deliver-audit-streams.ts';
import { purgeNotices } from './domains/team-mail/purge-notices.ts';
import { trimTestInbox } from './domains/administration/trim-test-inbox.ts';
import { purgePosts } from './domains/notifications/team-chat/break-chat.ts';
import { postChatNotifications } from './domains/notifications/team-chat/post-chat-notifications.ts';
import { endTeams } from './domains/teams/end-teams.ts';
import { resolveWordless } from './domains/reviews/follow-up/resolve-wordless.ts';
import { publishDueAnswers } from './domains/reviews/questions/moderate-answer.ts';
import { sendReplies } from './domains/reviews/feedback/send-replies.ts';
import { expireUnfulfilled } from './domains/requests/schedule/expire-unfulfilled.ts';
import { deleteUnmadeLinks } from './domains/reviews/public/find-destination-link.ts';
import { inviteThroughSite } from './domains/reviews/public/invite-through-site.ts';
import { syncDueReviews } from './domains/reviews/public/sync/sync-reviews.ts';
import { readProductsOfOrders } from './domains/products/read-products-of-orders.ts';
import { attributeOrders } from './domains/reviews/offers/attribute-orders.ts';
import { countCohortDays } from './domains/statistics/cohorts/count-cohort-days.ts';
import { foldQueuedRequests } from './domains/delivery/queue/fold-queued-requests.ts';
import { foldCounts } from './domains/requests/lists/fold-counts.ts';

export interface ScheduledJob {
  name: string;
  /** A cron expression with five fields, in UTC. */
  cron: string;
  run: (app: App) => Promise<void>;
}

/** Jobs that only change the database of this instance. */
const ownJobs: readonly ScheduledJob[] = [
  { name: 'purge-attempts', cron: '17 * * * *', run: purgeAttempts },
  { name: 'purge-connection-states', cron: '19 * * * *', run: purgeStates },
  { name: 'purge-sign-in-challenges', cron: '21 * * * *', run: purgeChallenges },
  { name: 'purge-expired-sessions', cron: '41 3 * * *', run: purgeExpiredSessions },
  { name: 'warn-expiring-keys', cron: '9 * * * *', run: warnExpiringKeys },
  { name: 'expire-unfulfilled-orders', cron: '7 * * * *', run: expireUnfulfilled },
  { name: 'fold-queued-requests', cron: '* * * * *', run: foldQueuedRequests },
  { name: 'fold-counts', cron: '* * * * *', run: (app) => foldCounts(app) },
  { name: 'count-cohort-days', cron: '*/5 * * * *', run: countCohortDays },
  { name: 'purge-bulk-choices', cron: '53 3 * * *', run: purgeBulkChoices },
  { name: 'resolve-wordless', cron: '27 * * * *', run: resolveWordless },
  { name: 'expire-messages', cron: '*/10 * * * *', run: expireMessages },
  { name: 'rescue-imports', cron: '* * * * *', run: rescueOperations },
  { name: 'purge-imports', cron: '29 3 * * *', run: purgeOperations },
  { name: 'drop-orphan-media', cron: '33 * * * *', run: (app) => dropOrphanMedia(app) },
  { name: 'purge-exports', cron: '3 * * * *', run: purgeExports },
  { name: 'purge-old-data', cron: PURGE_CRON, run: (app) => purgeOldData(app) },
  { name: 'assume-sent', cron: '23 * * * *', run: assumeSent },
  { name: 'end-restrictions', cron: '*/5 * * * *', run: endRestrictions },
  { name: 'purge-counted-people', cron: '29 * * * *', run: purgeCountedPeople },
  { name: 'purge-webhooks', cron: '13 4 * * *', run: purgeWebhooks },
  { name: 'lift-ceilings', cron: '*/15 * * * *', run: (app) => liftCeilings(app) },
  { name: 'plan-digests', cron: '*/10 * * * *', run: planDigests },
  { name: 'attribute-orders', cron: '4,14,24,34,44,54 * * * *', run: attributeOrders },
  { name: 'read-products-of-orders', cron: '*/2 * * * *', run: readProductsOfOrders },
  { name: 'publish-due-reviews', cron: '*/5 * * * *', run: publishDueReviews },
  { name: 'publish-due-answers', cron: '*/5 * * * *', run: publishDueAnswers },
  { name: 'purge-removed-reviews', cron: '47 3 * * *', run: (app) => purgeRemovedReviews(app) },
  { name: 'purge-notices', cron: '49 3 * * *', run: (app) => purgeNotices(app) },
  { name: 'trim-test-inbox', cron: '2-59/5 * * * *', run: (app) => trimTestInbox(app) },
  { name: 'purge-posts', cron: '43 4 * * *', run: purgePosts },
  { name: 'purge-deliveries', cron: '37 4 * * *', run: purgeDeliveries },
  { name: 'end-teams', cron: '11 * * * *', run: (app) => endTeams(app) },
  { name: 'purge-shop-registrations', cron: '47 * * * *', run: purgeRegistrations },
  { name: 'delete-unmade-links', cron: '*/10 * * * *', run: deleteUnmadeLinks },
];

/**
 * Jobs that write to people, call other services, delete files or fill the backup storage. None of
 * them runs while an instance is held: shops, services, bucket and backups belong to the original,
 * and a copy would replace its webhooks, tokens, codes and archives, and delete images that it
 * shows.
 */
const outwardJobs: readonly ScheduledJob[] = [
  { name: 'remove-images', cron: '*/5 * * * *', run: removeImages },
  { name: 'start-due-media', cron: '* * * * *', run: startDueMedia },
  { name: 'check-senders', cron: '11,41 * * * *', run: checkSenders },
  { name: 'check-link-domains', cron: '6,36 * * * *', run: checkLinkDomains },
  { name: 'refresh-credits', cron: '*/10 * * * *', run: refreshCredits },
  { name: 'send-replies', cron: '* * * * *', run: (app) => sendReplies(app) },
  { name: 'deliver-due', cron: '* * * * *', run: (app) => deliverDue(app) },
  {
    name: 'deliver-audit-streams',
    cron: '* * * * *',
    run: (app) => deliverAuditStreams(app),
  },
  { name: 'post-chat-notifications', cron: '* * * * *', run: (app) => postChatNotifications(app) },
  { name: 'reconcile-shops', cron: '27 2 * * *', run: reconcileShops },
  { name: 'read-due-stores', cron: '* * * * *', run: readDueStores },
  { name: 'read-due-parcels', cron: '* * * * *', run: readDueParcels },
  { name: 'read-shop-catalogues', cron: '* * * * *', run: readShopCatalogues },
  { name: 'write-shop-ratings', cron: '* * * * *', run: writeShopRatings },
  { name: 'create-thanks-codes', cron: '* * * * *', run: createThanksCodes },
  { name: 'read-due-catalogues', cron: '* * * * *', run: readDueCatalogues },
  { name: 'sync-due-reviews', cron: '* * * * *', run: syncDueReviews },
  { name: 'invite-through-site', cron: '* * * * *', run: inviteThroughSite },
  { name: 'refresh-integrations', cron: '37 * * * *', run: refreshIntegrations },
  {
    name: 'back-up',
    cron: '*/5 * * * *',
    // The backup of a large instance takes longer than a job may, so the job only starts it.
    run: async (app) =>
      app.backups?.start(() =>
        backUpWhenDue(app).catch((error: unknown) =>
          app.log.error({ err: error }, 'the scheduled backup was not started'),
        ),
      ),
  },
];

/** The jobs that pg-boss runs at these times. */
export const schedule: readonly (ScheduledJob & { waitsWhileHeld: boolean })[] = [
  ...ownJobs.map((job) => ({ ...job, waitsWhileHeld: false })),
  ...outwardJobs.map((job) => ({ ...job, waitsWhileHeld: true })),
];
