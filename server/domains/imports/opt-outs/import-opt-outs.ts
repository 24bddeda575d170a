import { sql } from 'kysely';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { App } from '#server/app.ts';
import { endRemainingSteps } from '#server/domains/requests/schedule/end-remaining-steps.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import { fileOf, type FileCursor } from '../files/file-payload.ts';
import type {
  ChunkDone,
  OperationJob,
  PrepareChunk,
  Refusal,
  WriteChunk,
} from '#server/domains/operations/operation-kind.ts';
import { recordCheck, noCounts } from '../record-check.ts';
import { readOptOutLines, type OptOutLine } from './read-opt-out-lines.ts';
import { readPiece, type Piece } from '../files/read-piece.ts';
import { sourceName } from '../files/source-name.ts';

/**
 * Imports people who opted out in another tool: their addresses join the list, and the pending
 * messages to them end.
 */
export const importOptOuts: PrepareChunk = async (app, job) => {
  if (job.phase === 'check') return checkOptOuts(app, job);
  const { lines, piece } = await readLines(app, job, fileOf(job).cursor);
  return async (tx) => {
    const done = countResults(lines, piece, await addOptOuts(tx, job.team_id, lines));
    await endRemainingSteps(tx, await requestsOf(tx, job.team_id, lines), 'opted_out');
    return done;
  };
};

async function readLines(
  app: App,
  job: OperationJob,
  cursor: FileCursor,
): Promise<{ lines: OptOutLine[]; piece: Piece }> {
  const { payload } = fileOf(job);
  const piece = await readPiece(app, job.id, payload, cursor, () => false);
  const { country, timezone } = await transaction(
    app,
    async (tx) => (await loadPlanning(tx, job.team_id)).team,
  );
  const reading = { source_name: sourceName(job), country, timezone, now: app.clock.now() };
  return { piece, lines: readOptOutLines(piece.rows, payload, reading) };
}

async function checkOptOuts(app: App, job: OperationJob): Promise<WriteChunk> {
  const counts = noCounts();
  const earlierKeys = new Set<string>();
  for (let at: FileCursor | null = fileOf({ ...job, cursor: null }).cursor; at !== null;) {
    const { lines, piece }: Awaited<ReturnType<typeof readLines>> = await readLines(app, job, at);
    const isMine = await recordCheck(app, job, counts, async (tx) => {
      for (const key of await activeOptOuts(tx, job.team_id, lines)) earlierKeys.add(key);
      const fresh = lines
        .flatMap(({ contacts }) => contacts.map(keyOf))
        .filter((key) => !earlierKeys.has(key));
      const added = new Set(fresh);
      for (const key of added) earlierKeys.add(key);
      return countResults(lines, piece, added);
    });
    if (!isMine) break;
    at = piece.next;
  }
  return async () => ({ done: 0, next: null });
}

const keyOf = ({ kind, value }: { kind: string; value: string }): string => `${kind} ${value}`;

/**
 * Counts a line as created when one of its addresses is new. The same address in a later line is
 * then known.
 */
function countResults(
  lines: readonly OptOutLine[],
  piece: Piece,
  added: ReadonlySet<string>,
): ChunkDone {
  const uncountedKeys = new Set(added);
  const refusals: Refusal[] = [];
  let created = 0;
  for (const { row, contacts, errors } of lines) {
    if (Object.keys(errors).length > 0) refusals.push({ line: row.line, errors, cells: row.cells });
    else if (contacts.map(keyOf).filter((key) => uncountedKeys.delete(key)).length > 0) created++;
  }
  return {
    done: lines.length,
    created,
    unchanged: lines.length - created - refusals.length,
    refusals,
    next: piece.next,
  };
}

/**
 * Returns the lines without errors. A line with an error in one of its addresses is refused
 * completely.
 */
const accepted = (lines: readonly OptOutLine[]): OptOutLine[] =>
  lines.filter(({ errors }) => Object.keys(errors).length === 0);

async function activeOptOuts(
  tx: Tx,
  team_id: string,
  lines: readonly OptOutLine[],
): Promise<string[]> {
  const values = lines.flatMap(({ contacts }) => contacts.map(({ value }) => value));
  const rows = await tx.db
    .selectFrom('opt_outs')
    .select(['kind', 'value'])
    .where('team_id', '=', team_id)
    .where('removed_at', 'is', null)
    .where('value', '=', sql<string>`any(${values}::text[])`)
    .execute();
  return rows.map(keyOf);
}

/** Inserts the opt-outs. An erased person is already opted out and is not recorded again. */
async function addOptOuts(
  tx: Tx,
  team_id: string,
  lines: readonly OptOutLine[],
): Promise<Set<string>> {
  const rows = accepted(lines).flatMap(({ contacts, proof, source, created_at }) =>
    contacts.map((contact) => ({ ...contact, proof, source, created_at })),
  );
  const { rows: added } = await sql<{ kind: string; value: string }>`
    insert into opt_outs (team_id, kind, value, source, proof, created_at)
    select ${team_id}::bigint, kind, value, source, proof, created_at from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, value text, proof text, source text, created_at timestamptz)) with ordinality as g(kind, value, proof, source, created_at, place)
    where not exists (select from silent_contacts s where s.team_id = ${team_id} and s.contact_hash = silent_contact(${team_id}::bigint, kind, value)) order by kind, value, place
    on conflict (team_id, kind, value) where removed_at is null do nothing returning kind, value`.execute(
    tx.db,
  );
  return new Set(added.map(keyOf));
}

async function requestsOf(
  tx: Tx,
  team_id: string,
  lines: readonly OptOutLine[],
): Promise<string[]> {
  const valuesOf = (kind: string): string[] =>
    accepted(lines).flatMap(({ contacts }) =>
      contacts.filter((contact) => contact.kind === kind).map(({ value }) => value),
    );
  const { rows } = await sql<{ id: string }>`
    select id from review_requests where team_id = ${team_id} and email = any(${valuesOf('email')}::text[])
    union select id from review_requests where team_id = ${team_id} and phone_number = any(${valuesOf('phone')}::text[]) order by id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
