import { sql } from 'kysely';
import type { Handler } from '#server/http/calls/handler.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { Failure } from '#server/failures.ts';
import { readChatSettings } from './chat-settings.ts';
import { refreshChannels } from './refresh-channels.ts';

/** Milliseconds after which the list is read again automatically. */
const STALE_MS = 10 * 60_000;
/**
 * The shortest time between two reads, in milliseconds. Slack allows twenty pages per minute for a
 * workspace.
 */
const LEAST_BETWEEN_MS = 5_000;

/**
 * Lists the channels of the workspace as last read, and the channel of each purpose. When Slack
 * does not answer, the stored list is returned.
 */
export const listSlackChannels: Handler<'listSlackChannels'> = async (app, { caller, query }) => {
  const { team_id } = caller;
  const integration = await readIntegration();
  const age =
    integration.settings.channels_read_at === null
      ? Infinity
      : app.clock.now().getTime() - Date.parse(integration.settings.channels_read_at);
  if (age > (query.force_refresh === true ? LEAST_BETWEEN_MS : STALE_MS)) {
    await refreshChannels(app, team_id).catch((error: unknown) => {
      const refusal = refuseKey(error, null);
      if (query.force_refresh === true || !(refusal instanceof Failure)) throw refusal;
    });
  }
  const { id, account, settings, alerts } = await readIntegration();
  const rows = await app.db
    .selectFrom('chat_channels')
    .selectAll()
    .where('integration_id', '=', id)
    .orderBy(sql`lower(name)`)
    .execute();
  const channels = rows.map((row) => ({ ...row, slack_team_name: account }));
  return {
    data: {
      channels,
      last_refresh: settings.channels_read_at,
      purposes: {
        reviews: settings.reviews_channel,
        unhappy: alerts.slack_channel_id,
        incidents: settings.incidents_channel,
      },
    },
  };

  async function readIntegration() {
    const row = await app.db
      .selectFrom('integrations as i')
      .innerJoin('teams as t', 't.id', 'i.team_id')
      .select(['i.id', 'i.account', 'i.settings', 't.conditional_config'])
      .where('i.team_id', '=', team_id)
      .where('i.name', '=', 'slack')
      .where('i.state', '<>', 'disconnected')
      .executeTakeFirst();
    if (!row) throw new Failure(app.chat ? 'slack_not_connected' : 'slack_not_configured');
    return {
      id: row.id,
      account: row.account,
      settings: readChatSettings(row.settings),
      alerts: parseConditionalConfiguration(row.conditional_config).alerts,
    };
  }
};
