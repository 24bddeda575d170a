import type { Selectable } from 'kysely';
import type { TemplatePreview } from '#contract/template-preview.ts';
import type { Database } from '#server/database/open.ts';
import type { OutboxMessagesTable } from '#server/database/tables/test-inbox-messages.ts';

type OutboxEntry = Omit<Selectable<OutboxMessagesTable>, 'id' | 'created_at' | 'template'> & {
  template: TemplatePreview | null;
};

/** Keeps one message in the built-in outbox; a repeat with the same key changes nothing. */
export async function keepInOutbox(db: Database, entry: OutboxEntry): Promise<void> {
  await db
    .insertInto('outbox_messages')
    .values({
      ...entry,
      headers: JSON.stringify(entry.headers),
      template: entry.template === null ? null : JSON.stringify(entry.template),
    })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .execute();
}
