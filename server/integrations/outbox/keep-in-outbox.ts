import type { Database } from '#server/database/open.ts';

interface OutboxEntry {
  message_key: string;
  team_id: string | null;
  request_id: string | null;
  channel: string;
  sender: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  headers: Record<string, string>;
}

/** Keeps one message in the built-in outbox; a repeat with the same key changes nothing. */
export async function keepInOutbox(db: Database, entry: OutboxEntry): Promise<void> {
  await db
    .insertInto('outbox_messages')
    .values({ ...entry, headers: JSON.stringify(entry.headers) })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .execute();
}
