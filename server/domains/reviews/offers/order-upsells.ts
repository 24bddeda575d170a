import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readUpsells } from './read-upsells.ts';

/**
 * Moves the named offers to the beginning, in this order. The others follow in their current order.
 */
export const orderUpsells: Handler<'orderUpsells'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const before = (await readUpsells(tx.db, caller.team_id)).map(({ id }) => id);
    const named = [...new Set(body.ids.map(databaseId))];
    if (named.some((id) => !before.includes(id))) throw new Failure('not_found');
    const after = [...named, ...before.filter((id) => !named.includes(id))];
    if (after.join() !== before.join()) {
      for (const [index, id] of after.entries())
        await tx.db
          .updateTable('upsell_configurations')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .execute();
      await recordAuditEvent(tx, caller, 'upsells_ordered');
    }
    return { data: await readUpsells(tx.db, caller.team_id) };
  });
