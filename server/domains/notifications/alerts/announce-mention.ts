import { sql } from 'kysely';
import { plainName } from '#contract/messages/plain-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Sends an internal note to the members whom it mentions and who are still in the team. */
export async function announceMention(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, note_id }: EventPayload<'member_mentioned'>,
): Promise<void> {
  const note = await app.db
    .selectFrom('review_notes as n')
    .innerJoin('teams as t', 't.id', 'n.team_id')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.text', 'n.user_id', 'n.mentioned_ids', 'n.request_id', 't.name'])
    .select(sql<string | null>`${nameOfPerson('u')}`.as('author'))
    .where('n.id', '=', note_id)
    .where('n.team_id', '=', team_id)
    .executeTakeFirst();
  // The review was erased meanwhile.
  if (!note) return;
  const people = await app.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.id'])
    .where('m.team_id', '=', team_id)
    .where('u.id', 'in', note.mentioned_ids)
    .execute();
  const author = plainName(note.author ?? '', 'Un membre de l’équipe');
  const mail = renderNotificationEmail({
    subject: `${author} vous mentionne, ${plainName(note.name, 'votre boutique')}`,
    paragraphs: [
      `${author} vous mentionne dans une note interne :`,
      note.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    ],
    action: {
      label: 'Ouvrir l’avis',
      url: `${app.config.publicUrl}/dashboard/reviews?status=all&request=${note.request_id}&team=${team_id}`,
    },
    foot: `Boutique : ${note.name}. Les mentions sont toujours envoyées par e-mail.`,
  });
  await notifyOnce(
    app,
    people.filter(({ id }) => id !== note.user_id).map(({ email }) => email),
    { key: `mention-${note_id}`, team_id, request_ids: [note.request_id], ...mail },
  );
}
