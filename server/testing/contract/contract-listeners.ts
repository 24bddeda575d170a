import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { sealSecret } from '#server/domains/notifications/webhooks/webhook-secret.ts';
import { SLACK_TOKEN } from '#fake-services/slack/slack-requests.ts';
import {
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  UNIT,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

/** The secret of an outgoing webhook that was created before. It is never shown again. */
export const WEBHOOK_SECRET = 'whsec_c2VjcmV0';

export async function addWebhook(
  { db, config, clock }: ContractApp,
  team_id: string,
  request_id: string,
): Promise<Pick<ContractShop, 'webhook_id' | 'delivery_id' | 'reply_model_id' | 'saved_view_id'>> {
  const webhook = {
    team_id,
    url: 'http://127.0.0.1:9/',
    events: ['request.rated' as const],
    secret: sealSecret(config, team_id, WEBHOOK_SECRET),
  };
  const { id: webhook_id } = await db
    .insertInto('outgoing_webhooks')
    .values(webhook)
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = {
    webhook_id,
    event: 'request.rated' as const,
    about: request_id,
    request_id,
    occurred_at: clock.now(),
    status: null,
    problem: null,
  };
  const { id: delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values(delivery)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('audit_streams')
    .values({
      team_id,
      url: 'http://127.0.0.1:9/',
      secret: webhook.secret,
      sent_seq: '0',
      created_by: null,
      status: null,
      problem: null,
    })
    .execute();
  const { id: reply_model_id } = await db
    .insertInto('reply_models')
    .values({
      team_id,
      position: 1,
      name: 'Excuses',
      text: 'Pardon, {{first_name}}',
      mood: 'unhappy',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: saved_view_id } = await db
    .insertInto('saved_views')
    .values({
      team_id,
      screen: 'reviews',
      name: 'Notes basses de la semaine',
      address: 'rating=1,2',
      user_id: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook_id, delivery_id, reply_model_id, saved_view_id };
}

export async function connectSlack(app: ContractApp, team_id: string): Promise<void> {
  const credentials = sealCredentials(
    app.config,
    { team_id, name: 'slack' },
    JSON.stringify({ token: SLACK_TOKEN, refresh_token: null, expires_at: null }),
  );
  const integration = {
    team_id,
    name: 'slack' as const,
    state: 'connected' as const,
    credentials,
    account: 'Boutique',
    connected_at: app.clock.now(),
    settings: JSON.stringify({
      workspace_id: `T${team_id}`,
      channels_read_at: app.clock.now().toISOString(),
    }),
  };
  const { id } = await app.db
    .insertInto('integrations')
    .values(integration)
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('chat_channels')
    .values({
      integration_id: id,
      channel_id: 'C0AVIS',
      name: 'avis',
      is_private: false,
      num_members: 4,
    })
    .execute();
}

/**
 * Connects a public site with a key, and adds a review there that is proposed for a request, also
 * after a call has moved it.
 */
export async function connectSite(
  app: ContractApp,
  { team_id, request_id, marker }: Pick<ContractShop, 'team_id' | 'request_id' | 'marker'>,
): Promise<Pick<ContractShop, 'public_review'>> {
  const credentials = sealCredentials(
    app.config,
    { team_id, name: 'trustpilot' },
    JSON.stringify({
      api_key: TRUSTPILOT_KEY,
      api_secret: TRUSTPILOT_SECRET,
      business_user_id: null,
      sealing: null,
    }),
  );
  const integration = {
    state: 'connected' as const,
    credentials,
    account: `${marker}.fr`,
    settings: JSON.stringify({ domain: `${marker}.fr`, unit_id: UNIT.id }),
  };
  await app.db
    .insertInto('integrations')
    .values({ team_id, name: 'trustpilot', ...integration })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(integration))
    .execute();
  const [now, review_id] = [app.clock.now(), `avis-${marker}`];
  const proposed = {
    request_id,
    match_kind: 'proposed' as const,
    match_score: 80,
    refused_requests: [],
  };
  const text = {
    review_rating: 4,
    review_text: `Lu chez ${marker}`,
    consumer_name: 'Léa',
    review_time: now,
    seen_at: now,
    created_at: now,
    updated_at: now,
  };
  await app.db
    .insertInto('public_reviews')
    .values({ team_id, source: 'api', review_id, ...text, ...proposed })
    .onConflict((conflict) => conflict.columns(['team_id', 'review_id']).doUpdateSet(proposed))
    .execute();
  return { public_review: review_id };
}
