import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { type AttemptLimit, countAttempt, takeAttempt } from '#server/http/limits/attempts.ts';
import { readOwners } from './read-owners.ts';
import { nameOfTeam } from './notify-once.ts';
import { renderNotificationEmail } from './render-notification-email.ts';

const HOUR_MS = 3_600_000;
/**
 * The limit per team of notifications that visitors cause: reports of readers, and alerts about
 * ratings by the general link.
 */
const CAUSED_BY_STRANGERS: AttemptLimit = { name: 'mails-caused', most: 30, windowMs: HOUR_MS };
/**
 * The limit per team of e-mails to addresses that only a visitor or a file gave and that no message
 * of the team reached.
 */
const TO_STRANGERS: AttemptLimit = { name: 'mails-to-strangers', most: 100, windowMs: HOUR_MS };

type LimitApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/**
 * Counts an e-mail to the team that a visitor caused. Returns false when the limit of this hour is
 * reached. The first time, the owners are notified where they find the rest.
 */
export async function mayAlertOfThirdParty(app: LimitApp, team_id: string): Promise<boolean> {
  const { count } = await countAttempt(app, CAUSED_BY_STRANGERS, team_id);
  if (count === CAUSED_BY_STRANGERS.most + 1) await announceLimit(app, team_id);
  return count <= CAUSED_BY_STRANGERS.most;
}

/**
 * Counts an e-mail to an address that a visitor gave. Throws `too_many_requests` (429) when the
 * limit of this hour is reached, so that the job is retried later.
 */
export async function takeMailToThirdParty(app: LimitApp, team_id: string): Promise<void> {
  await takeAttempt(app, TO_STRANGERS, team_id);
}

async function announceLimit(app: LimitApp, team_id: string): Promise<void> {
  if (await isHeld(app.db)) return;
  const team = await nameOfTeam(app, team_id);
  const email = renderNotificationEmail({
    subject: `Alertes suspendues pour une heure, ${team}`,
    paragraphs: [
      `${CAUSED_BY_STRANGERS.most} e-mails sont partis en une heure pour des signalements et des avis laissés par le lien général. Les suivants ne partent pas avant une heure.`,
      'Rien n’est perdu : les avis et les signalements sont tous dans Recueil. Si ce ne sont pas vos clients, fermez le lien général dans les réglages.',
    ],
    action: {
      label: 'Voir les avis',
      url: `${app.config.publicUrl}/dashboard/reviews/shop?team=${team_id}`,
    },
    foot: 'Vous recevez ce message parce que vous êtes propriétaire de cette boutique.',
  });
  const now = app.clock.now().getTime();
  for (const to of await readOwners(app.db, team_id))
    await app.mailer.send({ key: `mails-limited-${team_id}-${now}`, to, ...email });
}
