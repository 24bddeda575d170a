import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { plainName } from '#contract/messages/plain-name.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';
import { mayInvite } from './may-invite.ts';
import { fullName } from './present-invitation.ts';

/**
 * Sends the link of an invitation, which exists only in that e-mail. Its subject is constant and
 * the names in it contain no links, because it goes to an address that nobody has confirmed.
 */
export async function sendInvitation(
  app: App,
  { invitation_id }: EventPayload<'member_invited'>,
): Promise<void> {
  const now = app.clock.now();
  const invitation = await app.db
    .selectFrom('invitations as i')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.team_id',
      'i.expires_at',
      't.name',
      'u.first_name',
      'u.last_name',
      'i.invited_by',
    ])
    .where('i.id', '=', invitation_id)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.sent_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  if (!invitation) return;
  const { token, token_hash } = newToken();
  const { team_id, invited_by: user_id } = invitation;
  if (!(await mayInvite(app, { user_id, team_id }))) return;
  const who = plainName(fullName(invitation), 'Une personne de l’équipe');
  const team = plainName(invitation.name, '');
  const email = renderNotificationEmail({
    subject: 'Invitation à rejoindre une boutique dans Recueil',
    paragraphs: [
      `${who} vous invite à rejoindre ${team === '' ? 'sa boutique' : `la boutique ${team}`} dans Recueil, avec le rôle « ${ROLE_LABELS[invitation.role]} ».`,
      'Recueil recueille les avis des clients de la boutique et vous en montre les résultats.',
    ],
    action: {
      label: 'Voir l’invitation',
      url: `${app.config.publicUrl}/invitation#token=${token}`,
    },
    foot: 'Ce lien est personnel, valable sept jours et une seule fois. Si vous n’attendiez pas cette invitation, ignorez ce message.',
  });
  const isSent = await sendTeamMail(app, {
    key: `invitation-${invitation.id}-${token_hash.toString('hex').slice(0, 12)}`,
    to: invitation.email,
    team_id: invitation.team_id,
    ...email,
  });
  if (!isSent) return;
  // Stored only after the e-mail was sent: a failed e-mail is retried with another link.
  await app.db
    .updateTable('invitations')
    .set({ token_hash, sent_at: now })
    .where('id', '=', invitation.id)
    .where('sent_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
