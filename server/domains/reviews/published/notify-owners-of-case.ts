import type { App } from '#server/app.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

interface CaseToExamine {
  subject: string;
  paragraphs: readonly string[];
  /** Of the button. */
  label: string;
  /** Of the screen where it is decided, with a query or without. */
  path: string;
}

/** The owners are told of what the law obliges them to examine: a report, a contested refusal. */
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
