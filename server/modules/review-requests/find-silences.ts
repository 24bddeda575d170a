import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

interface Reached {
  email: string | null;
  phone_number: string | null;
}

/** Who of these people asked the team for silence, by e-mail or by phone. */
export async function findSilences(tx: Pick<Tx, 'db'>, team_id: string, people: readonly Reached[]): Promise<(person: Reached) => boolean> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phone_number }) => phone_number ?? []);
  const { rows } = await sql<{ kind: 'email' | 'phone'; value: string }>`
    select kind, value from opt_outs where team_id = ${team_id} and removed_at is null
      and ((kind = 'email' and value = any(${emails}::text[])) or (kind = 'phone' and value = any(${phones}::text[])))`.execute(tx.db);
  const silent = new Set(rows.map((row) => `${row.kind} ${row.value}`));
  return ({ email, phone_number }) => silent.has(`email ${email ?? ''}`) || silent.has(`phone ${phone_number ?? ''}`);
}
