import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readShopReview } from './list-shop-reviews.ts';

/**
 * Closes a report that the team has examined. A reporter who left an address is notified of the
 * decision.
 */
export const closeReport: Handler<'closeReport'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const { team_id } = caller;
    const report = await tx.db
      .selectFrom('review_reports')
      .select(['id', 'shop_review_id', 'closed_at'])
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', team_id)
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw new Failure('not_found');
    if (report.closed_at === null) {
      await tx.db
        .updateTable('review_reports')
        .set({ closed_at: tx.now })
        .where('id', '=', report.id)
        .execute();
      await recordAuditEvent(tx, caller, 'report_closed', { id: report.shop_review_id });
      await tx.publish('report_closed', { team_id, report_id: report.id });
    }
    return { data: await readShopReview(tx.db, caller, report.shop_review_id) };
  });
