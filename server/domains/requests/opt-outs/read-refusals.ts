import { sql } from 'kysely';
import { CHANNEL_LABELS, STATUS_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import type { Database } from '#server/database/open.ts';
import { OPT_OUT_SOURCES } from './list-opt-outs.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Lists the opt-outs with their sources, and the messages that were not sent because of an opt-out
 * or a missing consent.
 */
export async function* readRefusals(db: Database, team_id: string): AsyncGenerator<EvidenceLine[]> {
  yield* readOptOuts(db, team_id);
  for (const listStatus of ['skipped', 'cancelled'] as const)
    yield* readUnsent(db, team_id, listStatus);
}

async function* readOptOuts(db: Database, team_id: string): AsyncGenerator<EvidenceLine[]> {
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('opt_outs')
      .select([
        'id',
        'kind',
        'value',
        'source',
        'proof',
        'created_at',
        'removed_at',
        'removal_proof',
      ])
      .where('team_id', '=', team_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PIECE)
      .execute();
    if (rows.length > 0) {
      yield rows.flatMap(
        ({ value, source, proof, created_at, removed_at, removal_proof }): EvidenceLine[] => {
          const line = { part: 'refusals', who: value, about: null } as const;
          const stop: EvidenceLine = {
            ...line,
            at: created_at,
            what: `Demande d’arrêt : ${OPT_OUT_SOURCES[source].toLowerCase()}`,
            detail: { source, proof },
          };
          return removed_at === null
            ? [stop]
            : [
                stop,
                {
                  ...line,
                  at: removed_at,
                  what: 'Demande d’arrêt levée',
                  detail: { proof: removal_proof },
                },
              ];
        },
      );
    }
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function* readUnsent(
  db: Database,
  team_id: string,
  listStatus: 'skipped' | 'cancelled',
): AsyncGenerator<EvidenceLine[]> {
  for (let last: { scheduled_at: Date; id: string } | null = null; ;) {
    const before: ReturnType<typeof sql> =
      last === null
        ? sql``
        : sql`and (m.scheduled_at, m.id) < (${last.scheduled_at}::timestamptz, ${last.id}::bigint)`;
    const { rows } = await sql<Unsent>`
      select m.id, m.scheduled_at, m.finished_at, m.step, m.channel, m.status, m.reason, m.recipient, r.integration_order_number as number, coalesce(r.email, r.phone_number) as contact
      from messages m join review_requests r on r.id = m.request_id
      where m.team_id = ${team_id} and m.list_status = ${listStatus} and m.reason in ('no_consent', 'opted_out') ${before}
      order by m.scheduled_at desc, m.id desc limit ${PIECE}`.execute(db);
    if (rows.length > 0) yield rows.map(presentUnsent);
    if (rows.length < PIECE) return;
    last = rows.at(-1) ?? null;
  }
}

interface Unsent {
  id: string;
  scheduled_at: Date;
  finished_at: Date | null;
  step: keyof typeof STEP_LABELS;
  channel: MessageChannel | null;
  status: 'skipped' | 'cancelled';
  reason: 'no_consent' | 'opted_out';
  recipient: string | null;
  number: string | null;
  contact: string | null;
}

function presentUnsent({
  scheduled_at,
  finished_at,
  step,
  channel,
  status,
  reason,
  recipient,
  number,
  contact,
}: Unsent): EvidenceLine {
  const by = channel === null ? '' : `, ${CHANNEL_LABELS[channel]}`;
  const what = `${STEP_LABELS[step]}${by} : ${STATUS_LABELS[status].toLowerCase()}, ${REASON_LABELS[reason].label.toLowerCase()}`;
  return {
    part: 'refusals',
    at: finished_at ?? scheduled_at,
    who: recipient ?? contact,
    about: number === null ? null : `Commande ${number}`,
    what,
    detail: { step, channel, status, reason },
  };
}
