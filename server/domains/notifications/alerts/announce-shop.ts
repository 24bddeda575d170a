import { SHOP_TITLES, type ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import { deName } from '#contract/messages/de-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

const FOOT = 'Vous recevez ce message parce que vous êtes propriétaire de cette boutique.';

/**
 * Notifies the owners that the shop refuses Recueil’s access, so that its orders no longer arrive.
 */
export async function announceBrokenShop(
  app: AnnounceApp,
  { team_id, name, text, at }: EventPayload<'shop_broken'>,
): Promise<void> {
  const state = await stateOf(app, team_id, name);
  // The shop was repaired, or disconnected, before the notification was sent.
  if (state !== 'broken') return;
  const team = await nameOfTeam(app, team_id);
  await notifyOwnersOf(app, team_id, `shop-broken-${team_id}-${Date.parse(at)}`, {
    subject: `${SHOP_TITLES[name]} n’est plus connecté, ${team}`,
    paragraphs: [
      `Recueil ne reçoit plus les commandes ${deName(team)} : ${SHOP_TITLES[name]} ne répond pas.`,
      text,
      'Rien n’est perdu : une fois la boutique connectée, les commandes manquées sont récupérées.',
    ],
    action: { label: 'Connecter la boutique', url: settingsOf(app, team_id, name) },
  });
}

/** Notifies the owners that the merchant uninstalled Recueil from their shop. */
export async function announceUninstalledShop(
  app: AnnounceApp,
  { team_id, shop, at }: EventPayload<'shop_uninstalled'>,
): Promise<void> {
  if ((await stateOf(app, team_id, 'shopify')) !== 'disconnected') return;
  const team = await nameOfTeam(app, team_id);
  await notifyOwnersOf(app, team_id, `shop-uninstalled-${team_id}-${Date.parse(at)}`, {
    subject: `Recueil a été désinstallé ${deName(shop)}`,
    paragraphs: [
      `L’application a été retirée de la boutique ${shop}. Le scénario d’envoi ${deName(team)} est arrêté : plus aucune demande d’avis ne part.`,
      'Dans deux jours, Shopify nous demandera d’effacer les données de ses clients. Pour continuer, réinstallez l’application puis activez le scénario d’envoi.',
    ],
    action: { label: 'Connecter la boutique', url: settingsOf(app, team_id, 'shopify') },
  });
}

async function notifyOwnersOf(
  app: AnnounceApp,
  team_id: string,
  key: string,
  email: Omit<Parameters<typeof renderNotificationEmail>[0], 'foot'>,
): Promise<void> {
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key,
    team_id,
    ...renderNotificationEmail({ ...email, foot: FOOT }),
  });
}

async function stateOf(
  { db }: Pick<App, 'db'>,
  team_id: string,
  name: ShopPlatformName,
): Promise<string | undefined> {
  return (
    await db
      .selectFrom('integrations')
      .select('state')
      .where('team_id', '=', team_id)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.state;
}

function settingsOf(
  { config }: Pick<App, 'config'>,
  team_id: string,
  name: ShopPlatformName,
): string {
  return `${config.publicUrl}/dashboard/settings/integrations/${name}?team=${team_id}`;
}
