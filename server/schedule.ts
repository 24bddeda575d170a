import type { App } from './app.ts';
import { forgetOldAttempts } from './http/limits/attempts.ts';
import { forgetStates } from './http/access/connection-state.ts';
import { endRestrictions } from './domains/channels/violations/end-restrictions.ts';
import { forgetExpired } from './domains/accounts/sessions/forget-expired.ts';
import { refreshCredits } from './domains/channels/sms/refresh-credits.ts';
import { refreshIntegrations } from './domains/connected-services/refresh-integrations.ts';
import { forgetWebhooks } from './domains/incoming-webhooks/forget-webhooks.ts';
import { removeImages } from './domains/images/forget-images.ts';
import { forgetImports } from './domains/operations/forget-imports.ts';
import { rescueImports } from './domains/operations/rescue-imports.ts';
import { checkLinkDomains } from './domains/link-domains/check-link-domains.ts';
import { forgetDeliveries } from './domains/notifications/webhooks/forget-deliveries.ts';
import { deliverDue } from './domains/notifications/webhooks/deliver-due.ts';
import { planDigests } from './domains/notifications/alerts/plan-digests.ts';
import { checkSenders } from './domains/channels/mail-senders/check-senders.ts';
import { forgetExports } from './domains/compliance/personal-data/exports/forget-exports.ts';
import { PURGE_CRON } from './domains/compliance/personal-data/purge-hour.ts';
import { purgeOldData } from './domains/compliance/personal-data/purge-old-data.ts';
import { forgetRemovedReviews } from './domains/reviews/published/forget-removed-reviews.ts';
import { publishDueReviews } from './domains/reviews/published/publish-due-reviews.ts';
import { assumeSent } from './domains/delivery/reports/assume-sent.ts';
import { forgetBulkChoices } from './domains/delivery/actions/bulk-choices.ts';
import { forgetPeople } from './domains/delivery/pacing/forget-people.ts';
import { expireMessages } from './domains/delivery/reports/expire-messages.ts';
import { liftCeilings } from './domains/channels/senders/lift-ceilings.ts';
import { forgetRegistrations } from './domains/shops/offer-registration.ts';
import { reconcileShops } from './domains/shops/reconcile-shops.ts';
import { forgetPosts } from './domains/notifications/team-chat/forget-posts.ts';
import { postNews } from './domains/notifications/team-chat/post-news.ts';
import { endTeams } from './domains/teams/end-teams.ts';
import { sendReplies } from './domains/reviews/feedback/send-replies.ts';
import { expireUnfulfilled } from './domains/requests/schedule/expire-unfulfilled.ts';
import { forgetUnmadeLinks } from './domains/reviews/public/find-destination-link.ts';
import { handOverRequests } from './domains/reviews/public/hand-over-requests.ts';
import { syncDueReviews } from './domains/reviews/public/sync/sync-reviews.ts';
import { attributeOrders } from './domains/reviews/offers/attribute-orders.ts';
import { countCohortDays } from './domains/statistics/cohorts/count-cohort-days.ts';
import { foldCounts } from './domains/requests/lists/fold-counts.ts';

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
