import type { Answer } from '#contract/api/schemas.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentOperation } from '#server/domains/operations/present-operation.ts';
import { readOperations } from '#server/domains/operations/read-operation.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches, FILES_BATCH } from '#server/database/delete-in-batches.ts';

const SHOWN = 5;
type Export = Answer<'listExports'>['data'][number];

/** Lists the last copies with their progress, and their files while they are stored. */
export const listExports: Handler<'listExports'> = async (app, { caller }) => {
  const exports = await readOperations(app.db, caller.team_id, { limit: SHOWN, kind: 'export' });
  const parts = await app.db
    .selectFrom('export_parts')
    .select((row) => ['import_id', 'name', row.fn.sum<string>('rows').as('rows')])
    .where('import_id', 'in', ['0', ...exports.map(({ id }) => id)])
    .groupBy(['import_id', 'name'])
    .execute();
  const filesOf = (id: string): Export['files'] =>
    EXPORTED_TABLES.flatMap(({ name, label }) => {
      const file = parts.find((part) => part.import_id === id && part.name === name);
      return file ? [{ name, label, rows: Number(file.rows) }] : [];
    });
  return {
    data: exports.map((row) => {
      const {
        id,
        state,
        state_label,
        total,
        done,
        created_by,
        created_at,
        finished_at,
        eta_seconds,
        error,
      } = presentOperation(row);
      const storedUntil =
        row.state === 'done' && row.finished_at
          ? new Date(row.finished_at.getTime() + EXPORT_RETENTION_DAYS * 86_400_000).toISOString()
          : null;
      return {
        id,
        state,
        state_label,
        total,
        done,
        created_by,
        created_at,
        finished_at,
        eta_seconds,
        error,
        kept_until: storedUntil,
        files: row.state === 'done' ? filesOf(id) : [],
      };
    }),
  };
};

/**
 * An export file stays available for this number of days. It contains all data of the team, so that
 * it is deleted soon.
 */
export const EXPORT_RETENTION_DAYS = 7;

/** Scheduled job: deletes expired files, including those of unfinished exports. */
export async function purgeExports(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const isOld = sql<boolean>`import_id in (select id from imports
    where state <> 'running' and coalesce(finished_at, created_at) < ${app.clock.now()}::timestamptz - make_interval(days => ${EXPORT_RETENTION_DAYS}::int))`;
  await deleteInBatches(app.db, 'export_parts', isOld, FILES_BATCH);
}
