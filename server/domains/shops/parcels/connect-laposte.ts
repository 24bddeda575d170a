import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal, refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakTracking, repairTracking, type TrackingApp } from './parcel-tracking.ts';

/** Connects La Poste. The key is tried before it is stored, and a wrong key changes nothing. */
export const connectLaposte: Handler<'connectLaposte'> = async (app, { body, caller }) => {
  const { team_id } = caller;
  await app.parcelTracker.checkKey(body.api_key).catch((error: unknown) => {
    throw refuseKey(error, 'api_key');
  });
  return transaction(app, async (tx) => {
    await lockConnections(tx, team_id);
    const { integration } = await storeIntegration(tx, app, caller, {
      name: 'laposte',
      credentials: body.api_key,
      account: `clé terminée par ${body.api_key.slice(-4)}`,
    });
    await repairTracking(tx.db, team_id, tx.now);
    return { data: presentIntegration(await findRow(tx, integration.id)) };
  });
};

/**
 * Tries the key again: a refusal marks the connection as broken, an answer repairs it, and a
 * missing answer is shown on the card.
 */
export async function checkLaposte(app: TrackingApp, team_id: string) {
  const connected = await readCredentials(app, team_id, 'laposte');
  if (!connected) throw notConnected('laposte');
  try {
    await app.parcelTracker.checkKey(connected.credentials);
    await repairTracking(app.db, team_id, app.clock.now());
  } catch (error) {
    if (!isRefusal(error)) {
      if (error instanceof ProviderError)
        await recordConnectionError(app, { team_id, name: 'laposte' }, error);
      throw refuseKey(error, null);
    }
    await breakTracking(app, team_id, error.message);
  }
  return findRow(app, connected.integration.id);
}

function findRow({ db }: Pick<TrackingApp, 'db'>, id: string) {
  return db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
