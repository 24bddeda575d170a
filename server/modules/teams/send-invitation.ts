import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { newToken } from '#server/modules/accounts/new-token.ts';
import { writeLetter } from '#server/modules/notices/write-letter.ts';
import { ROLE_LABELS } from '#contract/labels.ts';
import { fullName } from './present-invitation.ts';

/** Mails the link of an invitation; it exists nowhere but in that mail. */
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
      'u.email as inviter',
    ])
    .where('i.id', '=', invitation_id)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.sent_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  if (!invitation) return;
  const { token, token_hash } = newToken();
  const who = fullName(invitation) ?? invitation.inviter ?? 'Une personne de l’équipe';
  const letter = writeLetter({
    subject: `${who} vous invite à rejoindre ${invitation.name}`,
    paragraphs: [
      `${who} vous invite à rejoindre la boutique ${invitation.name} dans Recueil, avec le rôle « ${ROLE_LABELS[invitation.role]} ».`,
      'Recueil recueille les avis des clients de la boutique et vous en montre les résultats.',
    ],
    action: {
      label: 'Voir l’invitation',
      url: `${app.config.publicUrl}/invitation?token=${token}`,
    },
    foot: 'Ce lien est personnel, valable sept jours et une seule fois. Si vous n’attendiez pas cette invitation, ignorez ce message.',
  });
  await app.mailer.send({
    key: `invitation-${invitation.id}-${token_hash.toString('hex').slice(0, 12)}`,
    to: invitation.email,
    team_id: invitation.team_id,
    ...letter,
  });
  // Kept only once the mail is gone: a mail that failed is tried again with another link.
  await app.db
    .updateTable('invitations')
    .set({ token_hash, sent_at: now })
    .where('id', '=', invitation.id)
    .where('sent_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
