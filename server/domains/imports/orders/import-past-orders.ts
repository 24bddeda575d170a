import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { getImport } from '../get-import.ts';
import { findTeamShop } from './read-past-orders.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { startOperation } from '#server/domains/operations/start-operation.ts';

const DAY = 86_400_000;
/** Days of past orders that Shopify allows without an extra permission. */
const SINCE_DAYS = 60;
const TOO_OLD =
  'Shopify ne montre que les commandes des 60 derniers jours : choisissez un jour plus récent, ou importez un fichier.';
const NO_SHOP = 'Aucune boutique en ligne n’est connectée : connectez-la dans les intégrations.';
const SOURCE = 'Commandes passées de la boutique';

/** Imports the past orders of the connected shop. Each gets its request as orders of a file do. */
export async function importPastOrders(
  app: App,
  { body, caller }: Call<'importPastOrders'>,
): Promise<Answer<'importPastOrders'>> {
  const now = app.clock.now();
  const since = body?.since ? new Date(body.since) : new Date(now.getTime() - SINCE_DAYS * DAY);
  if (since > now)
    throw invalidField('since', 'Cette date est à venir : choisissez un jour passé.');
  const shop = await findTeamShop(app, caller.team_id);
  if (!shop) throw new Failure('shopify_not_connected', { message: NO_SHOP });
  const oldest = await shop.readsSince(caller.team_id);
  if (oldest && body?.since && since < oldest) throw invalidField('since', TOO_OLD);
  const total = await shop
    .countOrders(caller.team_id, oldest && since < oldest ? oldest : since)
    .catch((error: unknown) => {
      throw refuseKey(error, null);
    });
  const id = await transaction(app, async (tx) => {
    const other = await tx.db
      .selectFrom('imports')
      .select('id')
      .where('team_id', '=', caller.team_id)
      .where('kind', '=', 'past_orders')
      .where('state', '=', 'running')
      .executeTakeFirst();
    // A second click returns the import that the first click started.
    return (
      other?.id ??
      startOperation(tx, {
        team_id: caller.team_id,
        user_id: caller.user.id,
        kind: 'past_orders',
        phase: 'run',
        source_name: SOURCE,
        total,
        payload: { since: since.toISOString() },
      })
    );
  });
  return getImport(app, { params: { id }, caller });
}
