import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { restoreSteps } from '../schedule/restore-steps.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';

/**
 * Removes the opt-outs that came from messages of this number, on the number and on the e-mail
 * addresses of its requests, after the person reversed them at the provider. The messages that they
 * ended are restored.
 */
export async function resumeNumber(
  tx: Tx,
  { team_id, phone_number, proof }: { team_id: string; phone_number: string; proof: string },
): Promise<void> {
  const requests = await tx.db
    .selectFrom('review_requests')
    .select(['id', 'email'])
    .where('team_id', '=', team_id)
    .where('phone_number', '=', phone_number)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const contacts = [phone_number, ...requests.flatMap(({ email }) => email ?? [])];
  const { numUpdatedRows } = await tx.db
    .updateTable('opt_outs')
    .set({ removed_at: tx.now, removal_proof: proof })
    .where('team_id', '=', team_id)
    .where('source', '=', 'inbound')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`value = any(${contacts}::text[])`)
    .executeTakeFirst();
  const latest = requests.at(-1);
  if (numUpdatedRows === 0n || !latest) return;
  await recordTimelineEvent(tx, { kind: 'resumed', team_id, request_id: latest.id });
  await restoreSteps(
    tx,
    team_id,
    requests.map(({ id }) => id),
  );
}
