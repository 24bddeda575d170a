import type { Tx } from '#server/database/transaction.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { unblockSenders } from '#server/domains/channels/senders/sender-states.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';

interface BlockRelease {
  team_id: string;
  api_waba_id: string;
  /** Null when it ended automatically. */
  by: { user_id: string; impersonator_id: string | null } | null;
}

/**
 * Ends the block of an account that this program set. Waiting messages are planned again over the
 * open hours: for a quarter of a day’s people first, then half, then all.
 */
export async function liftBlock(tx: Tx, { team_id, api_waba_id, by }: BlockRelease): Promise<void> {
  const lifted = await tx.db
    .updateTable('account_violations')
    .set({ blocked_at: null, unblocked_at: tx.now, unblocked_by: by?.user_id ?? null })
    .where('team_id', '=', team_id)
    .where('api_waba_id', '=', api_waba_id)
    .where('blocked_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!lifted) return;
  await unblockSenders(tx, team_id, 'meta');
  await resumeForced(tx.db, team_id, tx.now, 'account_violation');
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: by?.user_id ?? null,
    impersonator_id: by?.impersonator_id ?? null,
    action: 'account_unblocked',
    detail: { api_waba_id },
  });
  await tx.publish('channels_changed', { team_id });
}
