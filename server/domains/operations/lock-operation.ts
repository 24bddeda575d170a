import type { Selectable } from 'kysely';
import type { ImportsTable } from '#server/database/tables/operations/imports.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';

export type LockedOperation = Pick<
  Selectable<ImportsTable>,
  | 'id'
  | 'team_id'
  | 'kind'
  | 'state'
  | 'phase'
  | 'payload'
  | 'created'
  | 'created_at'
  | 'finished_at'
  | 'touched_at'
  | 'undone_at'
>;

/**
 * Locks an operation, after the chunk that is being written. Throws `not_found` when the team has
 * none with this id.
 */
export async function lockOperation(tx: Tx, team_id: string, id: string): Promise<LockedOperation> {
  const operationRow = await tx.db
    .selectFrom('imports')
    .select([
      'id',
      'team_id',
      'kind',
      'state',
      'phase',
      'payload',
      'created',
      'created_at',
      'finished_at',
      'touched_at',
      'undone_at',
    ])
    .where('id', '=', databaseId(id))
    .where('team_id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!operationRow) throw new Failure('not_found');
  return operationRow;
}
