import { sql } from 'kysely';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { stopContact } from '#server/domains/requests/opt-outs/stop-contact.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { findCustomer, presentCustomer } from './get-customer.ts';
import { readPersonRows } from './read-person-rows.ts';

/**
 * Merges two records of a person who bought with two addresses. Their data do not change, so that
 * they can be separated again. Only an opt-out of one applies to both from now on.
 */
export const mergeCustomer: Handler<'mergeCustomer'> = async (app, { caller, params, body }) => {
  const { team_id, user } = caller;
  await transaction(app, async (tx) => {
    // Planning holds a shared lock on the row of the team, so that nothing of either record is
    // planned meanwhile.
    await loadPlanning(tx, team_id);
    const [merged, into] = [
      await findCustomer(tx, team_id, params.id),
      await findCustomer(tx, team_id, body.into_id),
    ];
    const [request_id = ''] = await livingRequests(tx, merged);
    const [into_request_id = ''] = await livingRequests(tx, into);
    if (request_id === '' || into_request_id === '') throw new Failure('erased');
    if (merged.request_ids.includes(into_request_id))
      throw invalidField('into_id', 'Ces deux fiches sont déjà la même personne.');
    await shareOptOut(tx, merged, into);
    await shareOptOut(tx, into, merged);
    await tx.db
      .insertInto('customer_merges')
      .values({ team_id, request_id, into_request_id, user_id: user.id, created_at: tx.now })
      .execute();
    await recordTimelineEvents(
      tx,
      [request_id, into_request_id].map((id) => ({
        kind: 'customers_merged' as const,
        team_id,
        request_id: id,
        user_id: user.id,
      })),
    );
    await recordAuditEvent(tx, caller, 'customers_merged', {
      id: request_id,
      into: into_request_id,
    });
  });
  return presentCustomer(app, caller, await findCustomer(app, team_id, params.id));
};

/** Undoes every merge of this record. An opt-out that was shared stays. */
export const separateCustomer: Handler<'separateCustomer'> = async (app, { caller, params }) => {
  const { team_id, user } = caller;
  await transaction(app, async (tx) => {
    await loadPlanning(tx, team_id);
    const person = await findCustomer(tx, team_id, params.id);
    const { rows } = await sql<{ request_id: string; into_request_id: string }>`
      delete from customer_merges where team_id = ${team_id} and (request_id = any(${person.request_ids}::bigint[]) or into_request_id = any(${person.request_ids}::bigint[]))
      returning request_id, into_request_id`.execute(tx.db);
    if (rows.length === 0) return;
    const ids = [
      ...new Set(rows.flatMap(({ request_id, into_request_id }) => [request_id, into_request_id])),
    ];
    await recordTimelineEvents(
      tx,
      ids.map((id) => ({
        kind: 'customers_separated' as const,
        team_id,
        request_id: id,
        user_id: user.id,
      })),
    );
    await recordAuditEvent(tx, caller, 'customers_separated', { id: ids[0] ?? '' });
  });
  return presentCustomer(app, caller, await findCustomer(app, team_id, params.id));
};

async function livingRequests(tx: Tx, person: FoundPerson): Promise<string[]> {
  const rows = await readPersonRows(tx.db, person);
  return rows.flatMap(({ id, erased_at }) => (erased_at === null ? id : []));
}

/**
 * Copies an opt-out, so that a person who opted out with one address is not contacted at the other
 * either.
 */
async function shareOptOut(tx: Tx, silent: FoundPerson, other: FoundPerson): Promise<void> {
  const values = [...silent.emails, ...silent.phones];
  const { rows } =
    await sql`select from opt_outs where team_id = ${silent.team_id} and removed_at is null and value = any(${values}::text[]) limit 1`.execute(
      tx.db,
    );
  if (rows.length === 0) return;
  for (const { kind, value } of other.contacts)
    await stopContact(tx, {
      team_id: other.team_id,
      kind,
      value,
      source: 'manual',
      proof: 'Fiche fusionnée avec celle d’une personne désinscrite',
    });
}
