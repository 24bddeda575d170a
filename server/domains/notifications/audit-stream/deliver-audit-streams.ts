import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { readChainPiece } from '#server/domains/audit-log/read-audit-chain.ts';
import { writeEntry } from '#server/domains/audit-log/export-audit-log.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { type AttemptResult, readWebhookAnswer } from '../webhooks/read-webhook-answer.ts';
import { openSecret, signedHeaders } from '../webhooks/webhook-secret.ts';
import { notifyFailingStream } from './notify-failing-stream.ts';

const STREAMS = 20;
/** The maximum number of events in one call. Large events reduce it. */
const MOST_EVENTS = 100;
const LARGEST_BODY = 256_000;
/** The lease of a call, in seconds. When it ends, the worker is considered dead. */
const LEASE_SECONDS = 60;
const PATIENCE_MS = 45_000;
/** Minutes before the next attempt. The last value repeats without a limit. */
const RETRY_MINUTES = [1, 5, 15, 30, 60] as const;

interface DueStream {
  team_id: string;
  url: string;
  secret: Buffer;
  sent_seq: string;
  attempts: number;
}

/**
 * Sends the events of each chain that its stream has not received, in order and one call at a time.
 * The position only moves once a call has succeeded, so that an outage loses nothing. A call whose
 * answer was lost is sent again.
 */
export async function deliverAuditStreams(
  app: App,
  only: { team_id?: string } = {},
): Promise<void> {
  if (await isHeld(app.db)) return;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const due = await takeDue(app, only);
    if (due.length === 0) return;
    await Promise.all(due.map((stream) => deliverNext(app, stream)));
  }
}

async function takeDue(
  app: Pick<App, 'db' | 'clock'>,
  { team_id = null }: { team_id?: string | null },
): Promise<DueStream[]> {
  const now = app.clock.now();
  const { rows } = await sql<DueStream>`
    with due as (
      select s.team_id from audit_streams s join audit_chains c on c.team_id = s.team_id
      where c.seq > s.sent_seq and (s.next_try_at is null or s.next_try_at <= ${now}::timestamptz) and (${team_id}::bigint is null or s.team_id = ${team_id}::bigint)
      order by s.last_tried_at nulls first limit ${STREAMS} for update of s skip locked)
    update audit_streams s set attempts = s.attempts + 1, last_tried_at = ${now}::timestamptz, next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from due where s.team_id = due.team_id
    returning s.team_id, s.url, s.secret, s.sent_seq, s.attempts`.execute(app.db);
  return rows;
}

async function deliverNext(app: App, stream: DueStream): Promise<void> {
  const { team_id, sent_seq, attempts } = stream;
  const batch = await composeBatch(app, stream);
  if (batch === null) return;
  const result = await post(app, stream, batch).catch((error: unknown): AttemptResult => {
    app.log.error({ err: error, team_id }, 'a part of an audit log could not be sent');
    return { status: null, problem: 'Une erreur de Recueil a empêché cet envoi.' };
  });
  const now = app.clock.now();
  const minutes = RETRY_MINUTES[attempts - 1] ?? 60;
  const wait = Math.max(minutes * 60_000, result.retryAfterMs ?? 0);
  const hasArrived = result.problem === null;
  await app.db
    .updateTable('audit_streams')
    .set({
      status: result.status,
      problem: result.problem,
      last_tried_at: now,
      ...(hasArrived
        ? {
            sent_seq: batch.last,
            attempts: 0,
            next_try_at: null,
            delivered_at: now,
            notified_at: null,
          }
        : { next_try_at: new Date(now.getTime() + wait) }),
    })
    .where('team_id', '=', team_id)
    // Another worker may have claimed the stream after the lease, or a person may have replaced it.
    .where('sent_seq', '=', sent_seq)
    .where('attempts', '=', attempts)
    .where('secret', '=', stream.secret)
    .execute();
  if (result.problem !== null && attempts >= RETRY_MINUTES.length)
    await notifyFailingStream(app, stream, result.problem);
}

interface Batch {
  id: string;
  last: string;
  body: string;
}

async function composeBatch(app: App, { team_id, sent_seq }: DueStream): Promise<Batch | null> {
  const events = await readChainPiece(app.db, team_id, { after: sent_seq, limit: MOST_EVENTS });
  const entries: string[] = [];
  let size = 0;
  for (const event of events) {
    const entry = JSON.stringify(writeEntry(event));
    size += entry.length;
    if (entries.length > 0 && size > LARGEST_BODY) break;
    entries.push(entry);
  }
  const [first, last] = [events[0], events[entries.length - 1]];
  if (!first || !last) return null;
  const timestamp = app.clock.now().toISOString();
  return {
    id: `aud_${team_id}_${first.seq}_${last.seq}`,
    last: last.seq,
    body: `{"type":"audit.entries","timestamp":"${timestamp}","data":{"team_id":"${team_id}","entries":[${entries.join(',')}]}}`,
  };
}

async function post(
  app: App,
  { team_id, url, secret }: DueStream,
  { id, body }: Batch,
): Promise<AttemptResult> {
  const opened = openSecret(app.config, team_id, secret);
  if (opened === null)
    return {
      status: null,
      problem: 'Le secret de cette diffusion ne s’ouvre plus : enregistrez-la de nouveau.',
    };
  const headers = signedHeaders(opened, { id, at: app.clock.now(), body });
  return readWebhookAnswer(await app.websites.post(url, { headers, body }), app.clock.now());
}
