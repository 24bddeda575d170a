import { sql } from 'kysely';
import { setSpaces } from '#contract/messages/french-spaces.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call, FileAnswer } from '#server/http/calls/handler.ts';
import { auditSentence } from './audit-sentence.ts';
import { CHAIN_PIECE, type ChainedEvent, readChainPiece } from './read-audit-chain.ts';
import { recordAuditEvent } from './record-audit-event.ts';

/**
 * Streams the audit log of the team with its chain, oldest first. The export is itself an event,
 * recorded before it begins. `at` is UTC with microseconds, unlike in other files: the hash covers
 * this text, so that the chain can be verified from the file.
 */
export async function exportAuditLog(
  app: App,
  { caller, query }: Call<'exportJournal'>,
): Promise<FileAnswer> {
  const { team_id } = caller;
  const day = await transaction(app, async (tx) => {
    await recordAuditEvent(tx, caller, 'audit_log_exported', { format: query.format });
    const team = await tx.db
      .selectFrom('teams')
      .select(sql<string>`(${tx.now}::timestamptz at time zone timezone)::date::text`.as('today'))
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    return team.today;
  });
  return writeFile(app, team_id, { name: `journal ${day}`, format: query.format });
}

/**
 * The audit log of the instance: what administrators did, and what commands did in its name. The
 * export is an event of that log. Its day is that of UTC, because an instance has no time zone.
 */
export async function exportInstanceAuditLog(
  app: App,
  { caller, query }: Call<'exportInstanceJournal'>,
): Promise<FileAnswer> {
  const day = await transaction(app, async (tx) => {
    await recordAuditEvent(tx, { ...caller, team_id: null }, 'audit_log_exported', {
      format: query.format,
    });
    return tx.now.toISOString().slice(0, 10);
  });
  return writeFile(app, null, { name: `journal de l’instance ${day}`, format: query.format });
}

function writeFile(
  app: App,
  team_id: string | null,
  { name, format }: { name: string; format: 'csv' | 'jsonl' },
): FileAnswer {
  const filename = `${name}.${format}`;
  const pieces = readChain(app, team_id);
  return format === 'csv'
    ? { filename, type: 'text/csv; charset=utf-8', chunks: asCsv(app, pieces) }
    : { filename, type: 'application/x-ndjson; charset=utf-8', chunks: asLines(pieces) };
}

async function* readChain(
  { db }: Pick<App, 'db'>,
  team_id: string | null,
): AsyncGenerator<ChainedEvent[]> {
  for (let after = '0'; ;) {
    const events = await readChainPiece(db, team_id, { after });
    yield events;
    if (events.length < CHAIN_PIECE) return;
    after = events.at(-1)?.seq ?? after;
  }
}

const COLUMNS = [
  'seq',
  'id',
  'team_id',
  'at',
  'action',
  'user_id',
  'impersonator_id',
  'sentence',
  'detail_text',
  'detail_salt',
  'detail_digest',
  'previous_hash',
  'hash',
] as const;

async function* asCsv(
  { tables }: Pick<App, 'tables'>,
  pieces: AsyncIterable<ChainedEvent[]>,
): AsyncGenerator<string> {
  yield tables.write([COLUMNS]);
  for await (const events of pieces)
    yield tables.writeOn(
      events.map((event) => {
        const line = writeEntry(event);
        return COLUMNS.map((column) => line[column] ?? '');
      }),
    );
}

async function* asLines(pieces: AsyncIterable<ChainedEvent[]>): AsyncGenerator<string> {
  for await (const events of pieces)
    yield events.map((event) => `${JSON.stringify(writeEntry(event))}\n`).join('');
}

/**
 * Returns an event as files and streams present it: the texts that the hash covers, and the French
 * sentence.
 */
export function writeEntry(event: ChainedEvent): ChainedEvent & { sentence: string } {
  const detail = JSON.parse(event.detail_text) as Record<string, unknown>;
  return { ...event, sentence: setSpaces(auditSentence(event.action, detail)) };
}
