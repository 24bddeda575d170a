import { sealCredentials } from '#server/modules/connections/seal-credentials.ts';
import { sealSecret } from '#server/modules/outgoing-webhooks/webhook-secret.ts';
import { SLACK_TOKEN } from '#stand-ins/slack.ts';
import type { ContractApp, ContractShop } from './contract-shop.ts';

export async function addWebhook({ db, config, clock }: ContractApp, team_id: string, request_id: string): Promise<Pick<ContractShop, 'webhook_id' | 'delivery_id'>> {
  const webhook = { team_id, url: 'http://127.0.0.1:9/', events: ['request.rated' as const], secret: sealSecret(config, team_id, 'whsec_c2VjcmV0') };
  const { id: webhook_id } = await db.insertInto('outgoing_webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  const delivery = { webhook_id, event: 'request.rated' as const, about: request_id, request_id, occurred_at: clock.now(), status: null, problem: null };
  const { id: delivery_id } = await db.insertInto('webhook_deliveries').values(delivery).returning('id').executeTakeFirstOrThrow();
  return { webhook_id, delivery_id };
}

export async function connectSlack(app: ContractApp, team_id: string): Promise<void> {
  const credentials = sealCredentials(app.config, { team_id, name: 'slack' }, JSON.stringify({ token: SLACK_TOKEN, refresh_token: null, expires_at: null }));
  const integration = { team_id, name: 'slack' as const, state: 'connected' as const, credentials, account: 'Boutique', connected_at: app.clock.now(), settings: JSON.stringify({ workspace_id: `T${team_id}`, channels_read_at: app.clock.now().toISOString() }) };
  const { id } = await app.db.insertInto('integrations').values(integration).returning('id').executeTakeFirstOrThrow();
  await app.db.insertInto('chat_channels').values({ integration_id: id, channel_id: 'C0AVIS', name: 'avis', is_private: false, num_members: 4 }).execute();
}
