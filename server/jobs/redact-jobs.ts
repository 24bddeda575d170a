import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { type EventName, freeTextKeys } from '#server/events.ts';
import { withoutTerms } from '#server/domains/privacy/person-terms.ts';

interface RedactedJobs {
  team_id: string;
  /** The team’s incoming events that named the person. */
  event_ids: readonly string[];
  /** The pattern of a person’s contacts in a text (`personPattern`). */
  pattern: string | null;
}

interface Job {
  id: string;
  data: { event?: EventName; payload?: Payload | Payload[] };
  output: unknown;
}
type Payload = Record<string, unknown>;

/**
 * Removes a person from the jobs of their team: from the texts of other services in the payload,
 * and from the output of a failed attempt. Ids and the names of events and handlers never change,
 * so the job does the same as before. Does nothing when no queue exists yet.
 */
export async function redactJobs(
  db: Transaction<DB>,
  { team_id, event_ids, pattern }: RedactedJobs,
): Promise<void> {
  const { rows } = await sql<{
    has_jobs: boolean;
  }>`select to_regclass('pgboss.job') is not null as has_jobs`.execute(db);
  if (pattern === null || !rows[0]?.has_jobs) return;
  const jobs = await sql<Job>`
    select id, data, output from pgboss.job
    where data #>> '{payload,team_id}' = ${team_id} or data -> 'payload' @> ${JSON.stringify([{ team_id }])}::jsonb
      or jsonb_exists_any(data #> '{payload,event_ids}', ${[...event_ids]}::text[])
    order by id for no key update`.execute(db);
  for (const { id, data, output } of jobs.rows) {
    const redacted = {
      data: redactData(data, team_id, pattern),
      output: redactOutput(output, data, { team_id, pattern }),
    };
    if (JSON.stringify(redacted) === JSON.stringify({ data, output })) continue;
    await sql`update pgboss.job set data = ${JSON.stringify(redacted.data)}::jsonb, output = ${redacted.output === null ? null : JSON.stringify(redacted.output)}::jsonb where id = ${id}`.execute(
      db,
    );
  }
}

/**
 * Redacts a payload. A job may contain payloads of several teams: those of other teams do not
 * change.
 */
function redactData(data: Job['data'], team_id: string, pattern: string): Job['data'] {
  const { event, payload } = data;
  if (event === undefined || payload === undefined) return data;
  const keys = freeTextKeys(event);
  const redact = (one: Payload): Payload =>
    one['team_id'] !== team_id
      ? one
      : Object.fromEntries(
          Object.entries(one).map(([key, value]) => [
            key,
            keys.has(key) ? redactTexts(value, pattern) : value,
          ]),
        );
  return { ...data, payload: Array.isArray(payload) ? payload.map(redact) : redact(payload) };
}

/**
 * Redacts the output of a failed attempt, which may repeat the payload of any of the teams. When
 * teams share the job, only texts of this team’s own payload are replaced, unless another team’s
 * payload contains the same text.
 */
function redactOutput(
  output: unknown,
  { event, payload }: Job['data'],
  { team_id, pattern }: { team_id: string; pattern: string },
): unknown {
  const payloads = payload === undefined ? [] : Array.isArray(payload) ? payload : [payload];
  const others = payloads.filter((one) => 'team_id' in one && one['team_id'] !== team_id);
  if (event === undefined || others.length === 0) return redactTexts(output, pattern);
  const keys = freeTextKeys(event);
  const theirs = others.flatMap(textsIn);
  const ours = payloads
    .filter((one) => one['team_id'] === team_id)
    .flatMap((one) => textsIn(Object.entries(one).filter(([key]) => keys.has(key))))
    .filter((text) => !theirs.some((their) => their.includes(text)));
  return replaceTexts(output, (text) =>
    ours.reduce((left, own) => left.replaceAll(own, withoutTerms(own, pattern)), text),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
}

const redactTexts = (value: unknown, pattern: string): unknown =>
  replaceTexts(value, (text) => withoutTerms(text, pattern));

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceTexts(one, replace)]),
  );
}
