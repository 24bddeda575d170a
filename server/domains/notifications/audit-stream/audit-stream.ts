import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { DB } from '#server/database/tables.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { newSecret, sealSecret } from '../webhooks/webhook-secret.ts';
import { deliverAuditStreams } from './deliver-audit-streams.ts';

type WireStream = NonNullable<Answer<'getJournalStream'>['data']>;

interface Row {
  url: string;
  maker: string | null;
  created_at: Date;
  sent_seq: string;
  pending: string;
  last_tried_at: Date | null;
  delivered_at: Date | null;
  next_try_at: Date | null;
  status: number | null;
  problem: string | null;
}

export async function getAuditStream(
  app: Pick<App, 'db'>,
  { caller }: Call<'getJournalStream'>,
): Promise<Answer<'getJournalStream'>> {
  return { data: await readStream(app.db, caller.team_id) };
}

/**
 * Creates or replaces the stream of the team’s audit log to this address, from now on or from its
 * first event. The secret is only returned here.
 */
export async function saveAuditStream(
  app: App,
  { caller, body }: Call<'saveJournalStream'>,
): Promise<Answer<'saveJournalStream'>> {
  const { team_id } = caller;
  const checked = app.websites.check(body.url);
  if (checked.kind === 'refused') throw invalidField('url', REFUSALS[checked.reason]);
  const secret = newSecret(randomBytes);
  await transaction(app, async (tx) => {
    const chain = await tx.db
      .selectFrom('audit_chains')
      .select('seq')
      .where('team_id', '=', team_id)
      .executeTakeFirst();
    const stream = {
      url: checked.address,
      secret: sealSecret(app.config, team_id, secret),
      created_by: caller.user.id,
      created_at: tx.now,
      sent_seq: body.include_past ? '0' : (chain?.seq ?? '0'),
      attempts: 0,
      next_try_at: null,
      last_tried_at: null,
      delivered_at: null,
      status: null,
      problem: null,
      notified_at: null,
    };
    await tx.db
      .insertInto('audit_streams')
      .values({ team_id, ...stream })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(stream))
      .execute();
    await recordAuditEvent(tx, caller, 'audit_stream_saved', {
      host: new URL(checked.address).host,
    });
  });
  const saved = await readStream(app.db, team_id);
  if (!saved) throw new Failure('not_found');
  return { data: { ...saved, secret } };
}

/**
 * Tries the delivery at once, whatever the planned time of the next attempt, and returns the state
 * of the stream.
 */
export async function tryAuditStream(
  app: App,
  { caller }: Call<'tryJournalStream'>,
): Promise<Answer<'tryJournalStream'>> {
  const { team_id } = caller;
  const { numUpdatedRows } = await app.db
    .updateTable('audit_streams')
    .set({ next_try_at: null })
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('not_found');
  await deliverAuditStreams(app, { team_id });
  const stream = await readStream(app.db, team_id);
  if (!stream) throw new Failure('not_found');
  return { data: stream };
}

export async function deleteAuditStream(
  app: App,
  { caller }: Call<'deleteJournalStream'>,
): Promise<Answer<'deleteJournalStream'>> {
  await transaction(app, async (tx) => {
    const deletedStream = await tx.db
      .deleteFrom('audit_streams')
      .where('team_id', '=', caller.team_id)
      .returning('url')
      .executeTakeFirst();
    if (!deletedStream) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'audit_stream_deleted', {
      host: new URL(deletedStream.url).host,
    });
  });
  return { message: 'La diffusion est arrêtée : cette adresse ne reçoit plus le journal.' };
}

async function readStream(db: Kysely<DB>, team_id: string): Promise<WireStream | null> {
  const { rows } = await sql<Row>`
    select s.url, u.email as maker, s.created_at, s.sent_seq, greatest(coalesce(c.seq, 0) - s.sent_seq, 0) as pending,
      s.last_tried_at, s.delivered_at, s.next_try_at, s.status, s.problem
    from audit_streams s left join users u on u.id = s.created_by left join audit_chains c on c.team_id = s.team_id where s.team_id = ${team_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    url: row.url,
    created_by: row.maker,
    created_at: row.created_at.toISOString(),
    sent_seq: Number(row.sent_seq),
    pending_entries: Number(row.pending),
    last_tried_at: row.last_tried_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_try_at: row.problem === null ? null : (row.next_try_at?.toISOString() ?? null),
    status: row.status,
    problem: row.problem,
  };
}

const REFUSALS = {
  malformed: 'L’adresse n’est pas celle d’un site, comme https://outil.fr/journal.',
  private: 'L’adresse mène à un réseau privé, que Recueil ne peut pas joindre.',
} as const;
