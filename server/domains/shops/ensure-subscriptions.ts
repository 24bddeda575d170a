import type { ShopCredentials } from '#server/ports/shop-access.ts';
import type { ShopPlatform } from '#server/ports/shop-platform.ts';
import { changeSettings } from './shop-row.ts';
import { type ShopApp, withShop } from './with-shop.ts';

export interface TopicState {
  topic: string;
  state: 'registered' | 'refused' | 'missing';
  reason: string | null;
}

export function webhookAddress({ config }: Pick<ShopApp, 'config'>): string {
  return `${config.publicUrl}/webhooks/shopify`;
}

/**
 * Ensures one webhook subscription per topic at the current URL: missing ones are created, others
 * and duplicates are deleted. Refused topics are shown on the card.
 */
export async function ensureSubscriptions(app: ShopApp, team_id: string): Promise<TopicState[]> {
  const topics = await withShop(app, team_id, (credentials, platform) =>
    subscribeMissing(credentials, platform, webhookAddress(app)),
  );
  await changeSettings(app.db, team_id, { topics });
  return presentTopics(app, topics);
}

async function subscribeMissing(
  credentials: ShopCredentials,
  platform: ShopPlatform,
  uri: string,
): Promise<Record<string, string | null>> {
  const subscriptions = await platform.listSubscriptions(credentials);
  const activeTopics = new Set<string>();
  for (const { id, topic, uri: leads_to } of subscriptions) {
    if (leads_to === uri && !activeTopics.has(topic)) activeTopics.add(topic);
    else await platform.unsubscribe(credentials, id);
  }
  const topics: Record<string, string | null> = {};
  for (const topic of platform.topics)
    topics[topic] = activeTopics.has(topic)
      ? null
      : await platform.subscribe(credentials, topic, uri);
  return topics;
}

/**
 * Ends all webhook subscriptions of the shop. The privacy topics stay, because they are set in the
 * app’s configuration at the platform.
 */
export async function endSubscriptions(app: ShopApp, team_id: string): Promise<TopicState[]> {
  await withShop(app, team_id, async (credentials, platform) => {
    for (const { id } of await platform.listSubscriptions(credentials))
      await platform.unsubscribe(credentials, id);
  });
  await changeSettings(app.db, team_id, { topics: {} });
  return presentTopics(app, {});
}

export function presentTopics(
  { shopPlatform }: Pick<ShopApp, 'shopPlatform'>,
  topics: Readonly<Record<string, string | null>>,
): TopicState[] {
  return (shopPlatform?.topics ?? []).map((topic) => {
    const reason = topics[topic];
    return {
      topic,
      state: reason === undefined ? 'missing' : reason === null ? 'registered' : 'refused',
      reason: reason ?? null,
    };
  });
}
