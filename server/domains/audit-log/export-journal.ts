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
export async function exportJournal(
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
  const filename = `journal ${day}.${query.format}`;
  const pieces = readChain(app, team_id);
  return query.format === 'csv'
    ? { filename, type: 'text/csv; charset=utf-8', chunks: asCsv(app, pieces) }
    : { filename, type: 'application/x-ndjson; charset=utf-8', chunks: asLines(pieces) };
}

async function* readChain(
  { db }: Pick<App, 'db'>,
  team_id: string,
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
