import type { OperationKind } from '#contract/api/operations.ts';
import type { Tx } from '#server/database/transaction.ts';

export interface NewOperation {
  team_id: string;
  user_id: string | null;
  kind: OperationKind;
  /** `check`: a dry run, whose result a person must confirm. */
  phase: 'check' | 'run';
  source_name: string | null;
  total: number | null;
  payload: Record<string, unknown>;
}

/** Creates an operation, which starts when the transaction commits. Returns its id. */
export async function startOperation(
  tx: Tx,
  { phase, payload, ...rest }: NewOperation,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('imports')
    .values({
      ...rest,
      phase,
      payload: JSON.stringify(payload),
      state: phase === 'check' ? 'checking' : 'running',
      created_at: tx.now,
      started_at: tx.now,
      touched_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.publish('import_moving', { team_id: rest.team_id, import_id: id });
  return id;
}
