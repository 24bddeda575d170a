import { sql } from 'kysely';
import type { FactKind } from '#contract/fact-labels.ts';
import type { Tx } from '#server/database/transaction.ts';

/** One line of a request’s ordered log; `detail` may carry `step`, `channel`, `rating`, `previous_rating`, `reason` for its label. */
export interface Fact {
  kind: FactKind;
  team_id: string;
  request_id: string;
  /** The transaction’s moment when absent. */
  at?: Date;
  message_id?: string;
  user_id?: string;
  detail?: Record<string, unknown>;
}

/** States facts in the transaction that makes them true: one statement, of one text whatever their number. */
export async function recordFacts(
  tx: Pick<Tx, 'db' | 'now'>,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const column = <T>(of: (fact: Fact) => T): T[] => facts.map(of);
  await sql`
    insert into request_facts (request_id, team_id, kind, at, message_id, user_id, detail)
    select * from unnest(
      ${column((fact) => fact.request_id)}::bigint[], ${column((fact) => fact.team_id)}::bigint[], ${column((fact) => fact.kind)}::text[],
      ${column((fact) => fact.at ?? tx.now)}::timestamptz[], ${column((fact) => fact.message_id ?? null)}::bigint[],
      ${column((fact) => fact.user_id ?? null)}::bigint[], ${column((fact) => JSON.stringify(fact.detail ?? {}))}::jsonb[])`.execute(
    tx.db,
  );
}

export async function recordFact(tx: Pick<Tx, 'db' | 'now'>, fact: Fact): Promise<void> {
  await recordFacts(tx, [fact]);
}
