import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { deleteExamples } from './delete-examples.ts';
import type { ChunkDone, OperationJob, Refusal } from './operation-kind.ts';

/**
 * Adds the results of a chunk. After the last chunk, a dry run waits for a person, and any other
 * pass is done.
 */
export async function recordProgress(
  tx: Tx,
  job: Pick<OperationJob, 'id' | 'phase'>,
  chunk: ChunkDone,
  ms: number,
): Promise<void> {
  const {
    done,
    created = 0,
    updated = 0,
    unchanged = 0,
    duplicates = 0,
    refusals = [],
    outcomes = {},
    next,
  } = chunk;
  await saveRefusals(tx, job.id, refusals);
  const end = next !== null ? null : job.phase === 'check' ? 'checked' : 'done';
  await sql`
    update imports set turn = turn + 1, done = done + ${done}, created = created + ${created}, updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
      duplicates = duplicates + ${duplicates}, refused = refused + ${refusals.length}, cursor = ${next === null ? null : JSON.stringify(next)}::jsonb, failures = 0, error = null,
      outcomes = (select coalesce(jsonb_object_agg(key, n), '{}') from (
        select key, sum(value::int) as n from (select * from jsonb_each_text(outcomes) union all select * from jsonb_each_text(${JSON.stringify(outcomes)}::jsonb)) o(key, value) group by key) s),
      worked_ms = worked_ms + ${Math.round(ms)}, total = coalesce(${chunk.total ?? null}::int, total), touched_at = ${tx.now},
      state = coalesce(${end}, state), finished_at = case when ${end === 'done'} then ${tx.now}::timestamptz end
    where id = ${job.id}`.execute(tx.db);
  // The rows of the file are written, so its content is deleted.
  if (end !== 'done') return;
  await tx.db.deleteFrom('import_files').where('import_id', '=', job.id).execute();
  await deleteExamples(tx, job);
}

export async function saveRefusals(
  tx: Tx,
  import_id: string,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals.map(({ line, errors, cells = [] }) => ({ line, errors, cells }));
  await sql`
    insert into import_refusals (import_id, line, errors, cells)
    select ${import_id}::bigint, line, errors, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(line int, errors jsonb, cells jsonb)
    on conflict do nothing`.execute(tx.db);
}
