import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { renderDigestEmail } from './render-digest-email.ts';
import { readDigest, type TeamDigest } from './read-digest.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';

/**
 * Sends one digest with every team of the person that had events. Without any event, no e-mail is
 * sent.
 */
export async function sendDigest(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { user_id, digest, start, end }: EventPayload<'digest_due'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const mine = await app.db
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.name'])
    .where('m.user_id', '=', user_id)
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
  const teams: TeamDigest[] = [];
  for (const team of mine) {
    const digest = await readDigest(app, team, { start, end });
    if (digest) teams.push(digest);
  }
  if (teams.length === 0) return;
  await notifyOnce(app, [user.email], {
    key: `digest-mail-${digest}-${user_id}-${end}`,
    team_id: null,
    request_ids: teams.flatMap(({ text: comments }) =>
      comments.map(({ request_id }) => request_id),
    ),
    ...renderDigestEmail({
      digest,
      period: { start, end },
      teams,
      publicUrl: app.config.publicUrl,
    }),
  });
}
