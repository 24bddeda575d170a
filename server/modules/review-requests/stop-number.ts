import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { endRemainingSteps } from './end-remaining-steps.ts';
import { recordFacts } from './record-fact.ts';

interface StoppedRequest {
  id: string;
  email: string | null;
  stopped_at: Date | null;
}

/**
 * A stop that came from a bare number: it covers every request of the team with that phone, and the e-mail of each, on every channel. `proof` is what was
 * said, and how it reached us. True when it is news.
 */
export async function stopNumber(tx: Tx, { team_id, phone_number, proof }: { team_id: string; phone_number: string; proof: string }): Promise<boolean> {
  const { rows: requests } = await sql<StoppedRequest>`
    select id, email, stopped_at from review_requests where team_id = ${team_id} and phone_number = ${phone_number} and erased_at is null order by id for update`.execute(tx.db);
  const emails = [...new Set(requests.flatMap(({ email }) => email ?? []))];
  const latest = requests.at(-1)?.id ?? null;
  const added = await tx.db
    .insertInto('opt_outs')
    .values([{ kind: 'phone' as const, value: phone_number }, ...emails.map((value) => ({ kind: 'email' as const, value }))].map((contact) => ({ ...contact, team_id, source: 'inbound', proof, request_id: latest, created_at: tx.now })))
    .onConflict((conflict) => conflict.columns(['team_id', 'kind', 'value']).where('removed_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  await endRemainingSteps(tx, await withSameEmail(tx, team_id, requests, emails), 'opted_out');
  const fresh = requests.filter(({ stopped_at }) => stopped_at === null);
  await sql`update review_requests set stopped_at = ${tx.now}, last_activity_at = ${tx.now}, updated_at = ${tx.now} where id = any(${fresh.map(({ id }) => id)}::bigint[])`.execute(tx.db);
  await recordFacts(tx, fresh.map(({ id }) => ({ kind: 'stopped', team_id, request_id: id, detail: { source: 'inbound' } })));
  if (latest !== null && fresh.length > 0) await tx.publish('customer_stopped', { team_id, request_id: latest });
  return added.length > 0 || fresh.length > 0;
}

async function withSameEmail(tx: Tx, team_id: string, requests: readonly StoppedRequest[], emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from review_requests where team_id = ${team_id} and email = any(${emails}::text[])`.execute(tx.db);
  return [...new Set([...requests, ...rows].map(({ id }) => id))];
}
