import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table outbox_messages rename to test_inbox_messages',
  'alter sequence outbox_messages_id_seq rename to test_inbox_messages_id_seq',
  'alter index outbox_messages_request rename to test_inbox_messages_request',
  'alter table test_inbox_messages rename constraint outbox_messages_pkey to test_inbox_messages_pkey',
  'alter table test_inbox_messages rename constraint outbox_messages_message_key_key to test_inbox_messages_message_key_key',
  'alter table test_inbox_messages rename constraint outbox_messages_team_id_fkey to test_inbox_messages_team_id_fkey',
  'alter table test_inbox_messages rename constraint outbox_messages_request_id_fkey to test_inbox_messages_request_id_fkey',
];

/** Renames the table of captured messages: an outbox is a queue of messages that leave, and these never leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
