import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/handler.ts';
import { writeJournal } from '#server/modules/compliance/write-journal.ts';
import { disconnectTeamSenders } from '#server/modules/sending/set-team-sender.ts';
import { isIntegrationName } from './integration-name.ts';
import { replanWaiting } from './keep-connection.ts';
import { presentIntegration } from './list-integrations.ts';

/** Forgets the key. Its messages take the next channel of their ladder, or wait `channel_disconnected` until it is connected again. */
export const disconnectIntegration: Handler<'disconnectIntegration'> = async (app, { params: { name }, caller }) => {
  if (!isIntegrationName(name)) throw new Failure('not_found');
  const { team_id } = caller;
  return transaction(app, async (tx) => {
    const integration = await tx.db
      .updateTable('integrations')
      .set({ state: 'disconnected', credentials: null, account: null, connected_at: null, last_error: null, last_error_at: null })
      .where('team_id', '=', team_id)
      .where('name', '=', name)
      .where('state', '<>', 'disconnected')
      .returningAll()
      .executeTakeFirst();
    if (!integration) throw new Failure('kanal_not_connected');
    await disconnectTeamSenders(tx, team_id, name);
    await replanWaiting(tx, team_id);
    await writeJournal(tx.db, tx.now, { team_id, user_id: caller.user.id, impersonator_id: caller.impersonator_id, action: 'integration_disconnected', detail: { name } });
    return { data: presentIntegration(integration) };
  });
};
