import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { presentOptOut } from './list-opt-outs.ts';
import { loadPlanning } from '../planning/load-planning.ts';
import { maskContact } from '#server/domains/privacy/mask-contact.ts';
import { readOneContact } from '../contacts/read-one-contact.ts';
import { stopContact } from './stop-contact.ts';

/**
 * Records an opt-out that a person asked for by telephone or in the shop. It has the same effect as
 * the opt-out link.
 */
export const addOptOut: Handler<'addOptOut'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const contact = readOneContact(body, (await loadPlanning(tx, team_id)).team.country);
    const isNew = await stopContact(tx, {
      team_id,
      ...contact,
      source: 'manual',
      proof: body.proof,
    });
    if (isNew)
      await recordAuditEvent(tx, caller, 'opt_out_added', {
        contact: maskContact(contact.value),
        proof: body.proof,
      });
    const row = await tx.db
      .selectFrom('opt_outs')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('kind', '=', contact.kind)
      .where('value', '=', contact.value)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw new Failure('erased');
    return { data: presentOptOut(row, caller.role) };
  });

/** Allows requests to this contact again. Messages that the opt-out ended stay ended. */
export const removeOptOut: Handler<'removeOptOut'> = (app, { caller, params, body }) =>
  transaction(app, async (tx) => {
    const removedOptOut = await tx.db
      .updateTable('opt_outs')
      .set({ removed_at: tx.now, removal_proof: body.proof })
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!removedOptOut) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'opt_out_removed', {
      contact: maskContact(removedOptOut.value),
      proof: body.proof,
    });
    return { data: presentOptOut(removedOptOut, caller.role) };
  });
