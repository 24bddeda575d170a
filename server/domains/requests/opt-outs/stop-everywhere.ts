import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { findSharingTeams } from '#server/domains/teams/shared-caps/find-sharing-teams.ts';
import { restoreSteps } from '../schedule/restore-steps.ts';
import { contactsOf, type StopTarget } from '../schedule/stop-requests.ts';
import { requestsOfContacts, stopContact } from './stop-contact.ts';

type StopApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Identifies the opt-outs that the page of this request created, so that the page can remove them.
 */
const proofOf = ({ id }: Pick<StopTarget, 'id'>): string =>
  `Toutes les boutiques du propriétaire, depuis la page de la demande ${id}`;

/**
 * Records an opt-out for the owner’s other shops: those that share the caps per person with the
 * shop of this request, and no others.
 */
export async function stopEverywhere(app: StopApp, request: StopTarget): Promise<void> {
  await transaction(app, async (tx) => {
    for (const team_id of await inOrder(tx, request.team_id))
      for (const contact of contactsOf(request))
        await stopContact(tx, { team_id, ...contact, source: 'page', proof: proofOf(request) });
  });
}

/** Removes the opt-outs that this page created for the other shops, and no others. */
export async function undoStopEverywhere(app: StopApp, request: StopTarget): Promise<void> {
  await transaction(app, async (tx) => {
    for (const team_id of await inOrder(tx, request.team_id)) {
      const removedOptOuts = await tx.db
        .updateTable('opt_outs')
        .set({ removed_at: tx.now, removal_proof: `undone on the page of request ${request.id}` })
        .where('team_id', '=', team_id)
        .where('source', '=', 'page')
        .where('proof', '=', proofOf(request))
        .where('removed_at', 'is', null)
        .returning(['kind', 'value'])
        .execute();
      if (removedOptOuts.length === 0) continue;
      const valuesOf = (wanted: 'email' | 'phone'): string[] =>
        removedOptOuts.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
      await restoreSteps(
        tx,
        team_id,
        await requestsOfContacts(tx, team_id, valuesOf('email'), valuesOf('phone')),
      );
    }
  });
}

/** Lists the other shops that the customer may refuse, and whether this page refused them. */
export async function listOtherShops(
  { db }: Pick<App, 'db'>,
  request: StopTarget,
): Promise<readonly { name: string; is_refused: boolean }[]> {
  const shops = await findSharingTeams(db, request.team_id);
  if (shops.length === 0) return [];
  const refused = await db
    .selectFrom('opt_outs')
    .select('team_id')
    .where(
      'team_id',
      'in',
      shops.map(({ id }) => id),
    )
    .where('proof', '=', proofOf(request))
    .where('removed_at', 'is', null)
    .execute();
  const ids = new Set(refused.map(({ team_id }) => team_id));
  return shops.map(({ id, name }) => ({ name, is_refused: ids.has(id) }));
}

/**
 * Returns the teams in the order of their ids, in which they are locked, so that two customers
 * cannot deadlock.
 */
async function inOrder(tx: Tx, team_id: string): Promise<readonly string[]> {
  const teams = await findSharingTeams(tx.db, team_id);
  return teams.map(({ id }) => id).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}
