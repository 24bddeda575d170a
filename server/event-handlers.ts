import { purgeOldData } from './domains/compliance/personal-data/purge-old-data.ts';
import { recordBlock } from './domains/channels/violations/record-block.ts';
import { markBroken, markRepaired } from './domains/channels/connections/mark-state.ts';
import { removePhotosNow } from './domains/images/delete-images.ts';
import { replanAddress } from './domains/requests/schedule/replan-address.ts';
import {
  announceCeiling,
  announceLowCredit,
} from './domains/notifications/alerts/announce-credit.ts';
import { announceIncident } from './domains/notifications/alerts/announce-incident.ts';
import { announceMention } from './domains/notifications/alerts/announce-mention.ts';
import { announceRatings } from './domains/notifications/alerts/announce-rating.ts';
import { announceUnprovenSender } from './domains/notifications/alerts/announce-unproven-sender.ts';
import {
  announceBrokenShop,
  announceUninstalledShop,
} from './domains/notifications/alerts/announce-shop.ts';
import { announceDataRequest } from './domains/notifications/alerts/announce-data-request.ts';
import { announceTemplate } from './domains/notifications/alerts/announce-template.ts';
import { endSharedCaps } from './domains/teams/shared-caps/set-shared-caps.ts';
import { resumeTeamMail } from './domains/notifications/alerts/resume-team-mail.ts';
import {
  reopenByFeedback,
  reopenByMessage,
  reopenByRating,
} from './domains/reviews/feedback/reopen-review.ts';
import { sendReplies } from './domains/reviews/feedback/send-replies.ts';
import { addOutgoingEventHandlers } from './domains/notifications/webhooks/outgoing-event-handlers.ts';
import { cancelReminders } from './domains/requests/schedule/end-remaining-steps.ts';
import { eraseLateTraces } from './domains/requests/lists/erase-late-traces.ts';
import { bringForwardPostponed } from './domains/requests/schedule/bring-forward-postponed.ts';
import { replanTeam } from './domains/requests/schedule/replan-team.ts';
import { announceSiteEnd } from './domains/reviews/public/announce-site-end.ts';
import { eraseInvitations } from './domains/reviews/public/erase-invitations.ts';
import { syncReviews } from './domains/reviews/public/sync/sync-reviews.ts';
import { redactShop } from './domains/compliance/personal-data/shop-requests/redact-customers.ts';
import { createThanksCodes } from './domains/shops/thanks/create-thanks-codes.ts';
import { announceTrackingEnd } from './domains/shops/parcels/announce-tracking-end.ts';
import { reconcileShop } from './domains/shops/reconcile-shops.ts';
import { syncNewStore } from './domains/shops/stores/sync-store.ts';
import { followRating } from './domains/reviews/published/follow-rating.ts';
import { announceContest, announceReport } from './domains/reviews/published/announce-report.ts';
import { announceImportedRefusal } from './domains/reviews/published/imported/announce-imported-refusal.ts';
import { announceOutcome } from './domains/reviews/published/announce-outcome.ts';
import { answerReporter } from './domains/reviews/published/answer-reporter.ts';
import {
  announceAnswer,
  announceQuestion,
  askForConfirmation,
} from './domains/reviews/questions/announce-question.ts';
import { announceAnswerOutcome } from './domains/reviews/questions/announce-answer-outcome.ts';
import { announceQuestionContest } from './domains/reviews/questions/announce-question-contest.ts';
import { announceNewQuestion } from './domains/reviews/questions/announce-new-question.ts';
import { resumeOverQuota } from './domains/delivery/pacing/resume-over-quota.ts';
import { announceChatEnd } from './domains/notifications/team-chat/announce-chat-end.ts';
import {
  announceIncidentInChat,
  announceRatingsInChat,
} from './domains/notifications/team-chat/announce-in-chat.ts';
import type { EventHandlers } from './app.ts';
import { accountEventHandlers } from './event-handlers/account-event-handlers.ts';
import { importEventHandlers } from './event-handlers/import-event-handlers.ts';
import { webhookEventHandlers } from './event-handlers/webhook-event-handlers.ts';

/**
 * The handlers of each event. Their names are stored in jobs, so the old name of a renamed handler
 * must stay until no such job is left. The handlers of outgoing webhooks are added from
 * `OUTGOING_EVENTS`.
 */
export const eventHandlers: EventHandlers = addOutgoingEventHandlers({
  ...accountEventHandlers,
  ...webhookEventHandlers,
  ...importEventHandlers,
  order_recorded: [{ name: 'bring-forward-postponed', sync: bringForwardPostponed }],
  replanning_unfinished: [
    {
      name: 'replan-team',
      async: (app, { team_id, after }) => replanTeam(app, { team_id }, after),
    },
  ],
  purge_unfinished: [{ name: 'purge-old-data', async: (app, place) => purgeOldData(app, place) }],
  flow_changed: [{ name: 'replan-team', async: (app, event) => replanTeam(app, event) }],
  channels_changed: [{ name: 'replan-team', async: (app, event) => replanTeam(app, event) }],
  sending_right_changed: [{ name: 'replan-team', async: (app, event) => replanTeam(app, event) }],
  quota_freed: [
    { name: 'resume-over-quota', async: (app, { team_id }) => resumeOverQuota(app, { team_id }) },
  ],
  owners_changed: [
    { name: 'end-shared-caps', sync: endSharedCaps },
    { name: 'replan-team', async: (app, event) => replanTeam(app, event) },
    { name: 'resume-team-mail', async: resumeTeamMail },
  ],
  plan_changed: [
    { name: 'resume-over-quota', async: (app, { team_id }) => resumeOverQuota(app, { team_id }) },
  ],
  quota_resuming_unfinished: [
    {
      name: 'resume-over-quota',
      async: (app, { team_id, ...progress }) => resumeOverQuota(app, { team_id }, progress),
    },
  ],
  channel_broken: [
    { name: 'mark-broken', sync: markBroken },
    { name: 'announce-incident', async: announceIncident },
    { name: 'announce-incident-in-chat', async: announceIncidentInChat },
  ],
  credit_low: [{ name: 'announce-low-credit', async: announceLowCredit }],
  address_suppressed: [{ name: 'replan-address', async: replanAddress }],
  suppression_lifted: [{ name: 'replan-address', async: replanAddress }],
  mail_sender_unproven: [{ name: 'announce-unproven-sender', async: announceUnprovenSender }],
  ceiling_reached: [
    { name: 'replan-team', async: (app, { team_id }) => replanTeam(app, { team_id }) },
    { name: 'announce-ceiling', async: announceCeiling },
  ],
  channel_blocked: [
    { name: 'record-block', sync: recordBlock },
    { name: 'announce-incident', async: announceIncident },
  ],
  channel_repaired: [{ name: 'mark-repaired', sync: markRepaired }],
  requests_rated: [{ name: 'cancel-reminders', sync: cancelReminders }],
  person_erased: [
    { name: 'erase-late-traces', async: eraseLateTraces },
    { name: 'remove-photos-now', async: (app) => removePhotosNow(app) },
  ],
  request_rated: [
    { name: 'follow-rating', sync: followRating },
    { name: 'reopen-by-rating', sync: reopenByRating },
    { name: 'announce-rating', asyncBatched: announceRatings },
    { name: 'announce-rating-in-chat', asyncBatched: announceRatingsInChat },
  ],
  feedback_left: [
    { name: 'reopen-by-feedback', sync: reopenByFeedback },
    { name: 'announce-rating', asyncBatched: announceRatings },
    { name: 'announce-rating-in-chat', asyncBatched: announceRatingsInChat },
  ],
  customer_wrote: [{ name: 'reopen-by-message', sync: reopenByMessage }],
  review_reopened: [
    { name: 'announce-rating', asyncBatched: announceRatings },
    { name: 'announce-rating-in-chat', asyncBatched: announceRatingsInChat },
  ],
  member_mentioned: [{ name: 'announce-mention', async: announceMention }],
  reply_asked: [{ name: 'send-reply', async: (app, { reply_id }) => sendReplies(app, reply_id) }],
  template_changed: [{ name: 'announce-template', async: announceTemplate }],
  chat_broken: [{ name: 'announce-chat-end', async: announceChatEnd }],
  question_asked: [{ name: 'ask-for-confirmation', async: askForConfirmation }],
  question_confirmed: [{ name: 'announce-new-question', async: announceNewQuestion }],
  question_decided: [{ name: 'announce-question', async: announceQuestion }],
  question_answered: [{ name: 'announce-answer', async: announceAnswer }],
  answer_decided: [{ name: 'announce-answer-outcome', async: announceAnswerOutcome }],
  question_refusal_contested: [
    { name: 'announce-question-contest', async: announceQuestionContest },
  ],
  review_site_due: [
    { name: 'sync-reviews', async: (app, { team_id }) => syncReviews(app, team_id) },
  ],
  review_site_broken: [{ name: 'announce-site-end', async: announceSiteEnd }],
  invited_erased: [{ name: 'erase-invitations', async: eraseInvitations }],
  data_requested: [{ name: 'announce-data-request', async: announceDataRequest }],
  shop_redacted: [{ name: 'redact-shop', async: redactShop }],
  shop_connected: [{ name: 'reconcile-shop', async: reconcileShop }],
  store_connected: [{ name: 'sync-new-store', async: syncNewStore }],
  parcel_tracking_broken: [{ name: 'announce-tracking-end', async: announceTrackingEnd }],
  shop_broken: [{ name: 'announce-broken-shop', async: announceBrokenShop }],
  shop_uninstalled: [{ name: 'announce-uninstalled-shop', async: announceUninstalledShop }],
  shop_review_submitted: [{ name: 'create-thanks-codes', async: createThanksCodes }],
  shop_review_published: [{ name: 'announce-outcome', async: announceOutcome }],
  shop_review_refused: [
    { name: 'announce-outcome', async: announceOutcome },
    { name: 'announce-imported-refusal', async: announceImportedRefusal },
  ],
  shop_review_withdrawn: [],
  refusal_contested: [{ name: 'announce-contest', async: announceContest }],
  review_reported: [{ name: 'announce-report', async: announceReport }],
  report_closed: [{ name: 'answer-reporter', async: answerReporter }],
  customer_stopped: [],
  contact_stopped: [],
  requests_sent: [],
  message_sent: [],
});
