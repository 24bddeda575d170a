import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { reconsiderAccount } from '#server/domains/delivery/pacing/reconsider-account.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { isSmsService } from '#server/domains/channels/sms/sms-settings.ts';

/**
 * Changes the ceiling, the price and the alert of a team’s SMS account. When a ceiling is raised,
 * the messages that it held are released at once.
 */
export const updateIntegration: Handler<'updateIntegration'> = async (
  app,
  { params: { name }, body, caller },
) => {
  if (!isSmsService(name)) throw new Failure('not_found');
  const { team_id } = caller;
  return transaction(app, async (tx) => {
    const integration = await tx.db
      .updateTable('integrations')
      .set({ settings: sql<string>`settings || ${JSON.stringify(body)}::jsonb` })
      .where('team_id', '=', team_id)
      .where('name', '=', name)
      .where('state', '<>', 'disconnected')
      .returningAll()
      .executeTakeFirst();
    if (!integration) throw notConnected(name);
    await reconsiderAccount(tx, team_id, name);
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'integration_changed',
      detail: { name, ...body },
    });
    return { data: presentIntegration(integration) };
  });
};
