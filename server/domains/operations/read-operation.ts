import type { Kysely, Selectable } from 'kysely';
import type { OperationKind } from '#contract/api/operations.ts';
import type { DB } from '#server/database/tables.ts';
import type { ImportsTable } from '#server/database/tables/operations/imports.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';

export type OperationRow = Selectable<ImportsTable> & { created_by: string | null };

/**
 * Reads the operations of a team with the names of the people who started them, the newest first.
 */
export async function readOperations(
  db: Kysely<DB>,
  team_id: string,
  only: { id?: string; kind?: OperationKind; but?: OperationKind; limit: number },
): Promise<OperationRow[]> {
  const rows = await db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .where('i.team_id', '=', team_id)
    .$if(only.id !== undefined, (query) => query.where('i.id', '=', only.id ?? ''))
    .$if(only.kind !== undefined, (query) => query.where('i.kind', '=', only.kind ?? ''))
    .$if(only.but !== undefined, (query) => query.where('i.kind', '<>', only.but ?? ''))
    .orderBy('i.id', 'desc')
    .limit(only.limit)
    .execute();
  return rows.map(({ first_name, last_name, email, ...row }) => ({
    ...row,
    created_by: [first_name, last_name].filter(Boolean).join(' ') || email,
  }));
}

export async function readOperation(
  db: Kysely<DB>,
  team_id: string,
  id: string,
): Promise<OperationRow> {
  const [row] = await readOperations(db, team_id, { id: databaseId(id), limit: 1 });
  if (!row) throw new Failure('not_found');
  return row;
}
