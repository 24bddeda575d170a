import { purgeOldData } from './modules/personal-data/purge-old-data.ts';
import { endTeams } from './modules/teams/end-teams.ts';
import { readBrevoWebhooks } from './integrations/brevo/jobs.ts';
import { readMetaWebhooks } from './integrations/meta/jobs.ts';
import { readShopifyWebhooks } from './integrations/shopify/jobs.ts';
import { readSlackWebhooks } from './integrations/slack/jobs.ts';
import { readTrustpilotWebhooks } from './integrations/trustpilot/jobs.ts';
import { readTwilioWebhooks } from './integrations/twilio/jobs.ts';
import { keepBlock } from './modules/account-violations/keep-block.ts';
import {
  announceEmailChange,
  announceGoogleUnlinked,
  announcePasswordChange,
} from './modules/accounts/announce-change.ts';
import { sendConfirmation } from './modules/accounts/send-confirmation.ts';
import { sendEmailChange } from './modules/accounts/send-email-change.ts';
import { sendResetLink } from './modules/accounts/send-reset-link.ts';
import { markBroken, markRepaired } from './modules/connections/mark-state.ts';
import { removePhotosNow } from './modules/images/forget-images.ts';
import { runImport } from './modules/imports/run-import.ts';
import { replanAddress } from './modules/mail-senders/replan-address.ts';
import { announceCeiling, announceLowCredit } from './modules/notices/announce-credit.ts';
import { announceFalls } from './modules/notices/announce-falls.ts';
import { announceIncident } from './modules/notices/announce-incident.ts';
import { announceRatings } from './modules/notices/announce-rating.ts';
import { announceDeletion, announceTransfer } from './modules/notices/announce-team.ts';
import { announceUnprovenSender } from './modules/notices/announce-unproven-sender.ts';
import { announceBrokenShop, announceUninstalledShop } from './modules/notices/announce-shop.ts';
import { announceDataRequest } from './modules/notices/announce-data-request.ts';
import { announceTemplate } from './modules/notices/announce-template.ts';
import { resumeTeamMail } from './modules/notices/resume-team-mail.ts';
import { sendDigest } from './modules/notices/send-digest.ts';
import {
  reopenByFeedback,
  reopenByMessage,
  reopenByRating,
} from './modules/review-answers/reopen-review.ts';
import { sendReplies } from './modules/review-answers/send-replies.ts';
import { recordSentRequests } from './modules/outgoing-webhooks/record-sent-requests.ts';
import {
  tellContactOptOut,
  tellOptOut,
  tellPublication,
  tellRatings,
} from './modules/outgoing-webhooks/tell-events.ts';
import { cancelReminders } from './modules/review-requests/cancel-reminders.ts';
import { forgetLateTraces } from './modules/review-requests/forget-late-traces.ts';
import { bringForwardPostponed } from './modules/review-requests/bring-forward-postponed.ts';
import { replanTeam } from './modules/review-requests/replan-team.ts';
import { announceSiteEnd } from './modules/review-site/announce-site-end.ts';
import { forgetInvited } from './modules/review-site/forget-invited.ts';
import { syncReviews } from './modules/review-site/sync-reviews.ts';
import { redactShop } from './modules/shops/redact-customers.ts';
import { reconcileShop } from './modules/shops/reconcile-shops.ts';
import { followRating } from './modules/shop-reviews/follow-rating.ts';
import { announceContest, announceReport } from './modules/shop-reviews/announce-report.ts';
import { announceImportedRefusal } from './modules/shop-reviews/announce-imported-refusal.ts';
import { announceOutcome } from './modules/shop-reviews/announce-outcome.ts';
import { answerReporter } from './modules/shop-reviews/answer-reporter.ts';
import { resumeOverQuota } from './modules/sending/resume-over-quota.ts';
import { announceChatEnd } from './modules/team-chat/announce-chat-end.ts';
import {
  announceIncidentInChat,
  announceRatingsInChat,
} from './modules/team-chat/announce-in-chat.ts';
import { announceFallInChat } from './modules/team-chat/announce-fall-in-chat.ts';
import { sendInvitation } from './modules/teams/send-invitation.ts';
import type { Reactions } from './reaction.ts';

/** What follows: each event, and the small functions that it calls. */
export const reactions: Reactions = {
  account_to_confirm: [{ name: 'send-confirmation', later: sendConfirmation }],
  member_invited: [{ name: 'send-invitation', later: sendInvitation }],
  team_transferred: [{ name: 'announce-transfer', later: announceTransfer }],
  team_deletion_asked: [{ name: 'announce-deletion', later: announceDeletion }],
  password_forgotten: [{ name: 'send-reset-link', later: sendResetLink }],
  password_changed: [{ name: 'announce-password-change', later: announcePasswordChange }],
  google_unlinked: [{ name: 'announce-google-unlinked', later: announceGoogleUnlinked }],
  email_change_asked: [{ name: 'send-email-change', later: sendEmailChange }],
  email_changed: [{ name: 'announce-email-change', later: announceEmailChange }],
  digest_due: [{ name: 'send-digest', later: sendDigest }],
  falls_due: [{ name: 'announce-falls', later: announceFalls }],
  week_over: [{ name: 'announce-fall-in-chat', later: announceFallInChat }],
  order_recorded: [{ name: 'bring-forward-postponed', atOnce: bringForwardPostponed }],
  import_moving: [{ name: 'run-import', later: (app, moving) => runImport(app, moving) }],
  replanning_left: [
    {
      name: 'replan-team',
      later: (app, { team_id, after }) => replanTeam(app, { team_id }, after),
    },
  ],
  purge_left: [{ name: 'purge-old-data', later: (app, place) => purgeOldData(app, place) }],
  team_ends_left: [{ name: 'end-teams', later: (app) => endTeams(app) }],
  flow_changed: [{ name: 'replan-team', later: (app, event) => replanTeam(app, event) }],
  channels_changed: [{ name: 'replan-team', later: (app, event) => replanTeam(app, event) }],
  sending_right_changed: [{ name: 'replan-team', later: (app, event) => replanTeam(app, event) }],
  quota_freed: [
    { name: 'resume-over-quota', later: (app, { team_id }) => resumeOverQuota(app, { team_id }) },
  ],
  owners_changed: [
    { name: 'replan-team', later: (app, event) => replanTeam(app, event) },
    { name: 'resume-team-mail', later: resumeTeamMail },
  ],
  plan_changed: [
    { name: 'resume-over-quota', later: (app, { team_id }) => resumeOverQuota(app, { team_id }) },
  ],
  quota_resuming_left: [
    {
      name: 'resume-over-quota',
      later: (app, { team_id, ...left }) => resumeOverQuota(app, { team_id }, left),
    },
  ],
  channel_broken: [
    { name: 'mark-broken', atOnce: markBroken },
    { name: 'announce-incident', later: announceIncident },
    { name: 'announce-incident-in-chat', later: announceIncidentInChat },
  ],
  credit_low: [{ name: 'announce-low-credit', later: announceLowCredit }],
  address_suppressed: [{ name: 'replan-address', later: replanAddress }],
  suppression_lifted: [{ name: 'replan-address', later: replanAddress }],
  mail_sender_unproven: [{ name: 'announce-unproven-sender', later: announceUnprovenSender }],
  ceiling_reached: [
    { name: 'replan-team', later: (app, { team_id }) => replanTeam(app, { team_id }) },
    { name: 'announce-ceiling', later: announceCeiling },
  ],
  channel_blocked: [
    { name: 'keep-block', atOnce: keepBlock },
    { name: 'announce-incident', later: announceIncident },
  ],
  channel_repaired: [{ name: 'mark-repaired', atOnce: markRepaired }],
  requests_rated: [{ name: 'cancel-reminders', atOnce: cancelReminders }],
  person_erased: [
    { name: 'forget-late-traces', later: forgetLateTraces },
    { name: 'remove-photos-now', later: (app) => removePhotosNow(app) },
  ],
  request_rated: [
    { name: 'follow-rating', atOnce: followRating },
    { name: 'reopen-by-rating', atOnce: reopenByRating },
    { name: 'announce-rating', together: announceRatings },
    { name: 'announce-rating-in-chat', together: announceRatingsInChat },
    { name: 'tell-rating', together: tellRatings },
  ],
  feedback_left: [
    { name: 'reopen-by-feedback', atOnce: reopenByFeedback },
    { name: 'announce-rating', together: announceRatings },
    { name: 'announce-rating-in-chat', together: announceRatingsInChat },
    { name: 'tell-rating', together: tellRatings },
  ],
  customer_wrote: [{ name: 'reopen-by-message', atOnce: reopenByMessage }],
  review_reopened: [
    { name: 'announce-rating', together: announceRatings },
    { name: 'announce-rating-in-chat', together: announceRatingsInChat },
  ],
  reply_asked: [{ name: 'send-reply', later: (app, { reply_id }) => sendReplies(app, reply_id) }],
  template_changed: [{ name: 'announce-template', later: announceTemplate }],
  meta_webhook_received: [{ name: 'read-meta-webhooks', later: readMetaWebhooks }],
  brevo_webhook_received: [{ name: 'read-brevo-webhooks', later: readBrevoWebhooks }],
  chat_broken: [{ name: 'announce-chat-end', later: announceChatEnd }],
  slack_webhook_received: [{ name: 'read-slack-webhooks', later: readSlackWebhooks }],
  twilio_webhook_received: [{ name: 'read-twilio-webhooks', later: readTwilioWebhooks }],
  shopify_webhook_received: [{ name: 'read-shopify-webhooks', later: readShopifyWebhooks }],
  review_site_due: [
    { name: 'sync-reviews', later: (app, { team_id }) => syncReviews(app, team_id) },
  ],
  review_site_broken: [{ name: 'announce-site-end', later: announceSiteEnd }],
  invited_erased: [{ name: 'forget-invited', later: forgetInvited }],
  trustpilot_webhook_received: [
    { name: 'read-trustpilot-webhooks', later: readTrustpilotWebhooks },
  ],
  data_requested: [{ name: 'announce-data-request', later: announceDataRequest }],
  shop_redacted: [{ name: 'redact-shop', later: redactShop }],
  shop_connected: [{ name: 'reconcile-shop', later: reconcileShop }],
  shop_broken: [{ name: 'announce-broken-shop', later: announceBrokenShop }],
  shop_uninstalled: [{ name: 'announce-uninstalled-shop', later: announceUninstalledShop }],
  shop_review_submitted: [],
  shop_review_published: [
    { name: 'announce-outcome', later: announceOutcome },
    { name: 'tell-publication', later: tellPublication },
  ],
  shop_review_refused: [
    { name: 'announce-outcome', later: announceOutcome },
    { name: 'announce-imported-refusal', later: announceImportedRefusal },
  ],
  shop_review_withdrawn: [],
  refusal_contested: [{ name: 'announce-contest', later: announceContest }],
  review_reported: [{ name: 'announce-report', later: announceReport }],
  report_closed: [{ name: 'answer-reporter', later: answerReporter }],
  customer_stopped: [{ name: 'tell-opt-out', later: tellOptOut }],
  contact_stopped: [{ name: 'tell-contact-opt-out', later: tellContactOptOut }],
  requests_sent: [{ name: 'record-sent-requests', atOnce: recordSentRequests }],
  message_sent: [],
};
