import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { SenderRow } from './write-mail-sender.ts';

export async function findSender(db: Kysely<DB>, team_id: string, id: string): Promise<SenderRow> {
  const row = await db
    .selectFrom('mail_senders')
    .selectAll()
    .where('id', '=', databaseId(id))
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}
