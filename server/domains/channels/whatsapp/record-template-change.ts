import type { Updateable } from 'kysely';
import type { MessageTemplatesTable } from '#server/database/tables/channels/message-templates.ts';
import type { Tx } from '#server/database/transaction.ts';

/** A notification of a service about one template, between two syncs of the list. */
export type TemplateChange = { name: string; language: string } & Partial<
  Pick<Updateable<MessageTemplatesTable>, 'status' | 'rejected_reason' | 'category' | 'quality'>
>;

/**
 * Updates the state of a template at once: a step whose template is no longer approved takes its
 * next channel. The team is notified of changes of cost or approval.
 */
export async function recordTemplateChange(
  tx: Tx,
  team_id: string,
  { name, language, ...change }: TemplateChange,
): Promise<void> {
  const before = await tx.db
    .selectFrom('message_templates as t')
    .innerJoin('integrations as i', 'i.id', 't.integration_id')
    .select(['t.id', 't.status', 't.category'])
    .where('t.team_id', '=', team_id)
    .where('i.name', '=', 'meta')
    .where('t.name', '=', name)
    .where('t.language', '=', language)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst();
  if (!before) return;
  // A template whose variables cannot be filled stays unreadable, because this was decided when its
  // text was read.
  const status =
    change.status === 'approved' && before.status === 'unreadable' ? before.status : change.status;
  await tx.db
    .updateTable('message_templates')
    .set({ ...change, ...(status !== undefined && { status }) })
    .where('id', '=', before.id)
    .execute();
  const hasTurned = status !== undefined && status !== before.status;
  if (hasTurned) await tx.publish('channels_changed', { team_id });
  const isDearer = change.category === 'MARKETING' && before.category !== 'MARKETING';
  if (!isDearer && !hasTurned) return;
  await tx.publish('template_changed', {
    team_id,
    name,
    status: status ?? before.status,
    is_dearer: isDearer,
    reason: change.rejected_reason ?? null,
    at: tx.now.toISOString(),
  });
}
