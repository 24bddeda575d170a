import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/** Deletes the webhook. Pending deliveries are deleted with its log. */
export const deleteOutgoingWebhook: Handler<'deleteOutgoingWebhook'> = async (
  app,
  { caller, params },
) => {
  await transaction(app, async (tx) => {
    const deletedWebhook = await tx.db
      .deleteFrom('outgoing_webhooks')
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .returning('url')
      .executeTakeFirst();
    if (!deletedWebhook) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'webhook_deleted', {
      host: new URL(deletedWebhook.url).host,
    });
  });
  return { message: 'Le webhook est supprimé : cette adresse n’apprend plus rien.' };
};
