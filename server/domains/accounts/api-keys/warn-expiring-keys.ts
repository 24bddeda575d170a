import type { App } from '#server/app.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';
import { DAY_MS, EXPIRING_MS } from './key-expiry.ts';

/** The last warning is sent this many milliseconds before the end. */
const LAST_WARNING_MS = 2 * DAY_MS;

/**
 * Warns owners by e-mail that a key expires: fourteen days before, two days before, and once it has
 * expired. The first e-mail is left out for a key that was created for a shorter time.
 */
export async function warnExpiringKeys(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
): Promise<void> {
  const now = app.clock.now();
  const keys = await app.db
    .selectFrom('api_keys')
    .select(['id', 'team_id', 'label', 'hint', 'expires_at', 'created_at', 'rotated_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() - LAST_WARNING_MS))
    .where('expires_at', '<=', new Date(now.getTime() + EXPIRING_MS))
    .orderBy('id')
    .execute();
  for (const key of keys) {
    const { expires_at } = key;
    if (expires_at === null) continue;
    const left = expires_at.getTime() - now.getTime();
    const life = expires_at.getTime() - (key.rotated_at ?? key.created_at).getTime();
    const stage = left <= 0 ? 'expired' : left <= LAST_WARNING_MS ? 'last' : 'first';
    if (stage !== 'first' || life > EXPIRING_MS) await warn(app, { ...key, expires_at }, stage);
  }
}

async function warn(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  key: { id: string; team_id: string; label: string; hint: string; expires_at: Date },
  stage: 'first' | 'last' | 'expired',
): Promise<void> {
  const { id, team_id, label, hint, expires_at } = key;
  const team = await nameOfTeam(app, team_id);
  const when = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: await zoneOf(app, team_id),
  }).format(expires_at);
  const isOver = stage === 'expired';
  const email = renderNotificationEmail({
    subject: isOver ? `Une clé d’API a expiré, ${team}` : `Une clé d’API expire bientôt, ${team}`,
    paragraphs: [
      isOver
        ? `La clé « ${label} » (rcl_…${hint}) a expiré le ${when} : les appels qui l’emploient sont refusés.`
        : `La clé « ${label} » (rcl_…${hint}) expire le ${when}. Ensuite, les appels qui l’emploient seront refusés.`,
      'Renouvelez-la dans les réglages : la clé reçoit un autre secret, et l’ancien peut rester valable le temps de le remplacer dans votre outil. Si elle ne sert plus, révoquez-la.',
    ],
    action: {
      label: 'Ouvrir les clés d’API',
      url: `${app.config.publicUrl}/dashboard/settings/api-keys?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `api-key-${stage}-${id}-${expires_at.getTime()}`,
    team_id,
    ...email,
  });
}

async function zoneOf({ db }: Pick<App, 'db'>, team_id: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return timezone;
}
