import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { mayMailTo } from './may-mail-to.ts';

/** An e-mail in the name of a team or about it. */
type TeamMail = Mail & { team_id: string };

/**
 * Sends every e-mail that a team causes. While no owner of the team is confirmed, only its members
 * receive e-mails. Returns false when the e-mail was held back; the caller then does not record it
 * as sent.
 */
export async function sendTeamMail(
  app: Pick<App, 'db' | 'clock' | 'mailer'>,
  mail: TeamMail,
): Promise<boolean> {
  if (await isHeld(app.db)) return false;
  if (!(await mayMailTo(app, mail.team_id, mail.to))) return false;
  await app.mailer.send(mail);
  return true;
}
