import { type Kysely, sql } from 'kysely';

/** The mark of a message whose provider may have taken it already was `metadata.doubtful`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update messages set metadata = (metadata - 'doubtful') || jsonb_build_object('uncertain_delivery', metadata -> 'doubtful')
    where metadata ? 'doubtful'`.execute(db);
}
