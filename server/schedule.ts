import type { App } from './app.ts';
import { forgetOldAttempts } from './http/attempts.ts';
import { forgetStates } from './http/connection-state.ts';
import { endRestrictions } from './modules/account-violations/end-restrictions.ts';
import { forgetExpired } from './modules/accounts/forget-expired.ts';
import { refreshCredits } from './modules/connections/refresh-credits.ts';
import { refreshIntegrations } from './modules/connections/refresh-integrations.ts';
import { forgetWebhooks } from './modules/incoming-webhooks/forget-webhooks.ts';
import { removeImages } from './modules/images/forget-images.ts';
import { forgetImports } from './modules/imports/forget-imports.ts';
import { rescueImports } from './modules/imports/rescue-imports.ts';
import { checkLinkDomains } from './modules/link-domains/check-link-domains.ts';
import { forgetDeliveries } from './modules/outgoing-webhooks/forget-deliveries.ts';
import { deliverDue } from './modules/outgoing-webhooks/deliver-due.ts';
import { planDigests } from './modules/notices/plan-digests.ts';
import { checkSenders } from './modules/mail-senders/check-senders.ts';
import { forgetExports } from './modules/personal-data/forget-exports.ts';
import { PURGE_CRON } from './modules/personal-data/purge-hour.ts';
import { purgeOldData } from './modules/personal-data/purge-old-data.ts';
import { forgetRemovedReviews } from './modules/shop-reviews/forget-removed-reviews.ts';
import { publishDueReviews } from './modules/shop-reviews/publish-due-reviews.ts';
import { assumeSent } from './modules/sending/assume-sent.ts';
import { forgetBulkChoices } from './modules/sending/bulk-choices.ts';
import { forgetPeople } from './modules/sending/forget-people.ts';
import { expireMessages } from './modules/sending/expire-messages.ts';
import { liftCeilings } from './modules/sending/lift-ceilings.ts';
import { forgetRegistrations } from './modules/shops/offer-registration.ts';
import { reconcileShops } from './modules/shops/reconcile-shops.ts';
import { forgetPosts } from './modules/team-chat/forget-posts.ts';
import { postNews } from './modules/team-chat/post-news.ts';
import { endTeams } from './modules/teams/end-teams.ts';
import { sendReplies } from './modules/review-answers/send-replies.ts';
import { expireUnfulfilled } from './modules/review-requests/expire-unfulfilled.ts';
import { forgetUnmadeLinks } from './modules/review-site/find-destination-link.ts';
import { handOverRequests } from './modules/review-site/hand-over-requests.ts';
import { syncDueReviews } from './modules/review-site/sync-reviews.ts';
import { attributeOrders } from './modules/upsells/attribute-orders.ts';
import { countCohortDays } from './modules/statistics/count-cohort-days.ts';
import { foldCounts } from './modules/review-requests/fold-counts.ts';

export interface ScheduledJob {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run: (app: App) => Promise<void>;
}

/** The jobs that pg-boss starts at these times. */
export const schedule: readonly ScheduledJob[] = [
  { name: 'forget-old-attempts', cron: '17 * * * *', run: forgetOldAttempts },
  { name: 'forget-connection-states', cron: '19 * * * *', run: forgetStates },
  { name: 'forget-expired-sessions', cron: '41 3 * * *', run: forgetExpired },
  { name: 'expire-unfulfilled-orders', cron: '7 * * * *', run: expireUnfulfilled },
  { name: 'fold-counts', cron: '* * * * *', run: foldCounts },
  { name: 'count-cohort-days', cron: '*/5 * * * *', run: countCohortDays },
  { name: 'forget-bulk-choices', cron: '53 3 * * *', run: forgetBulkChoices },
  { name: 'expire-messages', cron: '*/10 * * * *', run: expireMessages },
  { name: 'rescue-imports', cron: '* * * * *', run: rescueImports },
  { name: 'forget-imports', cron: '29 3 * * *', run: forgetImports },
  { name: 'remove-images', cron: '*/5 * * * *', run: removeImages },
  { name: 'forget-exports', cron: '3 * * * *', run: forgetExports },
  { name: 'purge-old-data', cron: PURGE_CRON, run: (app) => purgeOldData(app) },
  { name: 'assume-sent', cron: '23 * * * *', run: assumeSent },
  { name: 'end-restrictions', cron: '*/5 * * * *', run: endRestrictions },
  { name: 'forget-people', cron: '29 * * * *', run: forgetPeople },
  { name: 'forget-webhooks', cron: '13 4 * * *', run: forgetWebhooks },
  { name: 'check-senders', cron: '11,41 * * * *', run: checkSenders },
  { name: 'check-link-domains', cron: '6,36 * * * *', run: checkLinkDomains },
  { name: 'refresh-credits', cron: '*/10 * * * *', run: refreshCredits },
  { name: 'lift-ceilings', cron: '*/15 * * * *', run: liftCeilings },
  { name: 'plan-digests', cron: '*/10 * * * *', run: planDigests },
  { name: 'attribute-orders', cron: '4,14,24,34,44,54 * * * *', run: attributeOrders },
  { name: 'publish-due-reviews', cron: '*/5 * * * *', run: publishDueReviews },
  { name: 'forget-removed-reviews', cron: '47 3 * * *', run: forgetRemovedReviews },
  { name: 'send-replies', cron: '* * * * *', run: (app) => sendReplies(app) },
  // The name is that of an earlier version: pg-boss keeps a schedule under the name that it was made with.
  { name: 'note-sent-requests', cron: '* * * * *', run: (app) => deliverDue(app) },
  { name: 'post-news', cron: '* * * * *', run: (app) => postNews(app) },
  { name: 'forget-posts', cron: '43 4 * * *', run: forgetPosts },
  { name: 'forget-deliveries', cron: '37 4 * * *', run: forgetDeliveries },
  { name: 'end-teams', cron: '11 * * * *', run: (app) => endTeams(app) },
  { name: 'forget-shop-registrations', cron: '47 * * * *', run: forgetRegistrations },
  { name: 'reconcile-shops', cron: '27 2 * * *', run: reconcileShops },
  { name: 'sync-due-reviews', cron: '* * * * *', run: syncDueReviews },
  { name: 'hand-over-requests', cron: '* * * * *', run: handOverRequests },
  { name: 'forget-unmade-links', cron: '*/10 * * * *', run: forgetUnmadeLinks },
  { name: 'refresh-integrations', cron: '37 * * * *', run: refreshIntegrations },
];
