import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

/** Lists the data requests of customers through the platform, newest first. */
export const listDataRequests: Handler<'listDataRequests'> = async (app, { caller }) => {
  const rows = await app.db
    .selectFrom('data_requests')
    .select(['id', 'reference', 'contact', 'asked_at'])
    .where('team_id', '=', caller.team_id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    data: rows.map(({ asked_at, ...row }) => ({ ...row, asked_at: asked_at.toISOString() })),
  };
};

/** Returns the file that the owner gives to the customer. */
export const getDataRequest: Handler<'getDataRequest'> = async (
  app,
  { params: { id }, caller },
) => {
  const request = await app.db
    .selectFrom('data_requests')
    .select(['reference', 'file'])
    .where('id', '=', databaseId(id))
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!request) throw new Failure('not_found');
  return {
    filename: `donnees-client-${request.reference}.json`,
    json: JSON.stringify(request.file, null, 2),
  };
};

/** Deletes the files that name an erased person. */
export async function eraseDataRequests(
  tx: Tx,
  {
    team_id,
    emails,
    phones,
    pattern,
  }: Pick<FoundPerson, 'team_id' | 'emails' | 'phones' | 'pattern'>,
): Promise<void> {
  await sql`delete from data_requests where team_id = ${team_id} and (contact = any(${[...emails, ...phones]}::text[]) or (${pattern}::text is not null and file::text ~* ${pattern}))`.execute(
    tx.db,
  );
}
