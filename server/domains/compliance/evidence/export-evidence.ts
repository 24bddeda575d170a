import { setSpaces } from '#contract/messages/french-spaces.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call, FileAnswer } from '#server/http/calls/handler.ts';
import { writeMoment } from '#server/domains/requests/planning/write-moment.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { EVIDENCE_PARTS, type EvidenceLine } from '#server/domains/audit-log/evidence-line.ts';
import { readEvidence } from './read-evidence.ts';

/**
 * Streams the evidence file. The export is recorded in the audit log before it begins, and its
 * beginning can be read before its end is written.
 */
export async function exportEvidence(
  app: App,
  { caller, body }: Call<'exportEvidence'>,
): Promise<FileAnswer> {
  const format = body?.format ?? 'csv';
  const { name, timezone } = await app.db
    .selectFrom('teams')
    .select(['name', 'timezone'])
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  await transaction(app, (tx) => recordAuditEvent(tx, caller, 'evidence_exported', { format }));
  const now = app.clock.now();
  const pieces = readEvidence(app, caller.team_id, now);
  const filename = `preuves ${name} ${writeMoment(timezone)(now.toISOString()).slice(0, 10)}.${format}`;
  return format === 'csv'
    ? { filename, type: 'text/csv; charset=utf-8', chunks: asCsv(app, timezone, pieces) }
    : {
        filename,
        type: 'application/json; charset=utf-8',
        chunks: asJson(
          {
            team: { id: caller.team_id, name },
            exported_at: now.toISOString(),
            exported_by: caller.user.email,
          },
          pieces,
        ),
      };
}

async function* asCsv(
  { tables }: Pick<App, 'tables'>,
  timezone: string,
  pieces: AsyncIterable<EvidenceLine[]>,
): AsyncGenerator<string> {
  const moment = writeMoment(timezone);
  const date = `Date (heure de ${timezone})`;
  yield tables.write([['Partie', date, 'Personne', 'Objet', 'Fait', 'Détail']]);
  for await (const lines of pieces) {
    yield tables.writeOn(
      lines.map(({ part, at, who, about, what, detail }) => [
        EVIDENCE_PARTS[part],
        moment(at?.toISOString() ?? null),
        who ?? '',
        about ?? '',
        setSpaces(what),
        JSON.stringify(detail),
      ]),
    );
  }
}

async function* asJson(
  head: Record<string, unknown>,
  pieces: AsyncIterable<EvidenceLine[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"lines":[`;
  let isFirst = true;
  for await (const lines of pieces) {
    if (lines.length === 0) continue;
    yield (isFirst ? '' : ',') + lines.map((line) => JSON.stringify(line)).join(',');
    isFirst = false;
  }
  yield ']}';
}
