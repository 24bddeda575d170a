import type { Selectable } from 'kysely';
import type { TemplatePreview } from '#contract/messages/templates/template-preview.ts';
import type { Database } from '#server/database/open.ts';
import type { TestInboxMessagesTable } from '#server/database/tables/channels/test-inbox-messages.ts';

type TestInboxEntry = Omit<Selectable<TestInboxMessagesTable>, 'id' | 'created_at' | 'template'> & {
  template: TemplatePreview | null;
};

/** Saves one message in the test inbox. A repetition with the same key changes nothing. */
export async function saveTestInboxMessage(db: Database, entry: TestInboxEntry): Promise<void> {
  await db
    .insertInto('test_inbox_messages')
    .values({
      ...entry,
      headers: JSON.stringify(entry.headers),
      template: entry.template === null ? null : JSON.stringify(entry.template),
    })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .execute();
}
