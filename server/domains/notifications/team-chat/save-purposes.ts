import { sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { saveConfiguration } from '#server/domains/settings/save-configuration.ts';

/**
 * Saves the channel of each purpose. The channel for unhappy customers is stored in the conditional
 * configuration.
 */
export const saveSlackPurposes: Handler<'saveSlackPurposes'> = async (app, { caller, body }) => {
  const { team_id } = caller;
  await transaction(app, async (tx) => {
    const integration = await tx.db
      .selectFrom('integrations')
      .select('id')
      .where('team_id', '=', team_id)
      .where('name', '=', 'slack')
      .where('state', '<>', 'disconnected')
      .executeTakeFirst();
    if (!integration) throw new Failure(app.chat ? 'slack_not_connected' : 'slack_not_configured');
    await refuseUnknown(tx, integration.id, body);
    await saveAlert(tx, caller, body.unhappy);
    const settings = sql<string>`settings || ${JSON.stringify({ reviews_channel: body.reviews, incidents_channel: body.incidents })}::jsonb`;
    await tx.db
      .updateTable('integrations')
      .set({
        settings,
        last_error: sql<string | null>`case when state = 'broken' then last_error end`,
      })
      .where('id', '=', integration.id)
      .execute();
    await recordAuditEvent(tx, caller, 'integration_changed', { name: 'slack', ...body });
  });
  return { data: body };
};

async function refuseUnknown(
  tx: Tx,
  integration_id: string,
  purposes: Readonly<Record<string, string | null>>,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('chat_channels')
    .select('channel_id')
    .where('integration_id', '=', integration_id)
    .execute();
  const channelIds = new Set(rows.map((row) => row.channel_id));
  for (const [field, channel_id] of Object.entries(purposes)) {
    if (channel_id !== null && !channelIds.has(channel_id))
      throw invalidField(
        field,
        'Ce canal n’est pas dans la liste : relisez-la, et invitez l’application dans le canal s’il est privé.',
      );
  }
}

async function saveAlert(
  tx: Tx,
  caller: TeamCaller,
  slack_channel_id: string | null,
): Promise<void> {
  const team = await tx.db
    .selectFrom('teams')
    .select('conditional_config')
    .where('id', '=', caller.team_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = parseConditionalConfiguration(team.conditional_config);
  const value = { ...before, alerts: { ...before.alerts, slack_channel_id } };
  await saveConfiguration(tx, {
    caller,
    which: 'conditional',
    parse: parseConditionalConfiguration,
    value,
    if_match: null,
  });
}
