import { type Kysely, sql } from 'kysely';

/** Comparisons of two WhatsApp templates beside those of two texts. */
const STATEMENTS = [
  'alter table ab_tests drop constraint ab_tests_channel_check',
  `alter table ab_tests add constraint ab_tests_channel_check check (channel in ('whatsapp', 'sms', 'email'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
