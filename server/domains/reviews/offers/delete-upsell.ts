import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readUpsells } from './read-upsells.ts';

/** Deletes an offer: no page shows it any more. It can be restored with its figures. */
export const deleteUpsell: Handler<'deleteUpsell'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    const [upsell] = await readUpsells(tx.db, caller.team_id, id);
    if (!upsell) throw new Failure('not_found');
    await tx.db
      .updateTable('upsell_configurations')
      .set({ deleted_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(tx, caller, 'upsell_deleted', { upsell_id: id, name: upsell.name });
    return { data: upsell };
  });

/** Restores an offer. An offer that is not deleted is returned unchanged. */
export const restoreUpsell: Handler<'restoreUpsell'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    const back = await tx.db
      .updateTable('upsell_configurations')
      .set({ deleted_at: null, updated_at: tx.now })
      .where('id', '=', id)
      .where('team_id', '=', caller.team_id)
      .where('deleted_at', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (back)
      await recordAuditEvent(tx, caller, 'upsell_restored', { upsell_id: id, name: back.name });
    const [data] = await readUpsells(tx.db, caller.team_id, id);
    if (!data) throw new Failure('not_found');
    return { data };
  });
