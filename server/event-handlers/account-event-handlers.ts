import { endTeams } from '../domains/teams/end-teams.ts';
import {
  announceEmailChange,
  announceGoogleUnlinked,
  announcePasswordChange,
} from '../domains/accounts/profile/announce-change.ts';
import { announceSignIn } from '../domains/accounts/sessions/announce-sign-in.ts';
import { announceSignInMethodChange } from '../domains/accounts/second-factor/announce-sign-in-method-change.ts';
import { sendConfirmation } from '../domains/accounts/profile/send-confirmation.ts';
import { sendEmailChange } from '../domains/accounts/profile/send-email-change.ts';
import { sendResetLink } from '../domains/accounts/passwords/send-reset-link.ts';
import { announceFalls } from '../domains/notifications/alerts/announce-falls.ts';
import {
  announceDeletion,
  announceTransfer,
} from '../domains/notifications/alerts/announce-team.ts';
import { sendDigest } from '../domains/notifications/alerts/send-digest.ts';
import { announceFallInChat } from '../domains/notifications/team-chat/announce-fall-in-chat.ts';
import { sendInvitation } from '../domains/teams/send-invitation.ts';
import type { EventHandlers } from '../app.ts';

/** Mails to one person about their account, which are sent even while an instance is held. */
const accountMails = {
  account_to_confirm: [{ name: 'send-confirmation', async: sendConfirmation }],
  password_reset_requested: [{ name: 'send-reset-link', async: sendResetLink }],
  password_changed: [{ name: 'announce-password-change', async: announcePasswordChange }],
  google_unlinked: [{ name: 'announce-google-unlinked', async: announceGoogleUnlinked }],
  sign_in_method_changed: [
    { name: 'announce-sign-in-method-change', async: announceSignInMethodChange },
  ],
  signed_in_elsewhere: [{ name: 'announce-sign-in', async: announceSignIn }],
  email_change_requested: [{ name: 'send-email-change', async: sendEmailChange }],
  email_changed: [{ name: 'announce-email-change', async: announceEmailChange }],
} satisfies Partial<EventHandlers>;

/**
 * The names of these handlers. A restored copy does not run their jobs, because the original sends
 * the mails that were pending at the backup.
 */
export const ACCOUNT_MAIL_HANDLERS: ReadonlySet<unknown> = new Set(
  Object.values(accountMails).flatMap((handlers) => handlers.map(({ name }) => name)),
);

/** Mails to people about their account and their teams, and the deletion of teams. */
export const accountEventHandlers = {
  ...accountMails,
  member_invited: [{ name: 'send-invitation', async: sendInvitation }],
  team_transferred: [{ name: 'announce-transfer', async: announceTransfer }],
  team_deletion_requested: [{ name: 'announce-deletion', async: announceDeletion }],
  digest_due: [{ name: 'send-digest', async: sendDigest }],
  falls_due: [{ name: 'announce-falls', async: announceFalls }],
  week_over: [{ name: 'announce-fall-in-chat', async: announceFallInChat }],
  team_deletions_unfinished: [{ name: 'end-teams', async: (app) => endTeams(app) }],
} satisfies Partial<EventHandlers>;
