import type { App } from '#server/app.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

interface CaseToExamine {
  subject: string;
  paragraphs: readonly string[];
  /** The label of the button. */
  label: string;
  /** The path of the screen on which a member decides, with or without a query. */
  path: string;
}

/**
 * Notifies the owners of a case that the law obliges them to examine: a report or a contested
 * refusal.
 */
export async function notifyOwnersOfCase(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  team_id: string,
  key: string,
  { subject, paragraphs, label, path }: CaseToExamine,
): Promise<void> {
  const [owners, name] = await Promise.all([readOwners(app.db, team_id), nameOfTeam(app, team_id)]);
  const url = new URL(path, app.config.publicUrl);
  url.searchParams.set('team', team_id);
  const email = renderNotificationEmail({
    subject: `${subject}, ${name}`,
    paragraphs,
    action: { label, url: url.toString() },
    foot: `Boutique : ${name}. Ce message est envoyé à ses propriétaires, parce que la loi demande un examen.`,
  });
  await notifyOnce(app, owners, { key, team_id, ...email });
}
