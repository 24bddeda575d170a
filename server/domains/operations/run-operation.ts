import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { OperationJob, OperationKinds, ReadAhead } from './operation-kind.ts';
import { recordProgress } from './record-progress.ts';

/** Milliseconds after which a job is queued again behind the others. */
const SHIFT_MS = 5_000;
const MOST_FAILURES = 5;
const AWAY =
  'Le service ne répond pas pour l’instant. Ce qui est fait reste fait, et l’import reprend de lui-même.';
const INTERRUPTED =
  'Une erreur inattendue est revenue plusieurs fois. Ce qui est fait reste fait : reprenez l’import, ou écrivez-nous.';

/**
 * Runs the chunks of an operation one after another. Two workers never process a row twice: the
 * second finds that `turn` has changed.
 */
export async function runOperation(
  app: App,
  { team_id, import_id }: { team_id: string; import_id: string },
  kinds: OperationKinds,
): Promise<void> {
  const end = performance.now() + SHIFT_MS;
  const ahead: ReadAhead = new Map();
  while (await runChunk(app, import_id, kinds, ahead)) {
    if (performance.now() < end) continue;
    await transaction(app, (tx) => tx.publish('import_moving', { team_id, import_id }));
    return;
  }
}

/** Runs the next chunk. Returns true when this process should run another one. */
export async function runChunk(
  app: App,
  import_id: string,
  kinds: OperationKinds,
  ahead: ReadAhead = new Map(),
): Promise<boolean> {
  const job = await findMoving(app, import_id);
  if (!job) return false;
  try {
    const began = performance.now();
    const prepare = kinds[job.kind as keyof OperationKinds];
    if (!prepare) throw new Error(`no operation of kind ${job.kind}`);
    // While an error is shown, the operation counts as dead after a shorter time.
    if (job.error !== null) await clearError(app, job);
    const write = await prepare(app, job, ahead);
    return await transaction(app, async (tx) => {
      const mine = await tx.db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', job.id)
        .where('turn', '=', job.turn)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!mine) return false;
      const chunk = await write(tx);
      await recordProgress(tx, job, chunk, performance.now() - began);
      return chunk.next !== null;
    });
  } catch (error) {
    if (error instanceof ProviderError) {
      await recordProvider(app, job, error);
      return false;
    }
    await recordFailure(app, job);
    throw error;
  }
}

type MovingJob = OperationJob & { kind: string; error: string | null };

async function clearError(
  app: Pick<App, 'db' | 'clock'>,
  { id, turn }: Pick<MovingJob, 'id' | 'turn'>,
): Promise<void> {
  await app.db
    .updateTable('imports')
    .set({ error: null, touched_at: app.clock.now() })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .execute();
}

async function findMoving(app: Pick<App, 'db'>, import_id: string): Promise<MovingJob | undefined> {
  return app.db
    .selectFrom('imports')
    .select([
      'id',
      'team_id',
      'user_id',
      'source_name',
      'kind',
      'phase',
      'turn',
      'total',
      'done',
      'payload',
      'cursor',
      'error',
    ])
    .where('id', '=', import_id)
    .where('state', 'in', ['checking', 'running'])
    .executeTakeFirst();
}

/**
 * Records an error of an external service. An unreachable service is retried every minute. After a
 * refusal, the operation waits until a person resumes it. Both states are shown.
 */
async function recordProvider(
  app: Pick<App, 'db' | 'clock'>,
  { id, turn }: MovingJob,
  error: ProviderError,
): Promise<void> {
  const willPass = error.retryable || error.kind === 'unknown_outcome';
  await app.db
    .updateTable('imports')
    .set({
      error: willPass ? AWAY : error.message,
      touched_at: app.clock.now(),
      ...(!willPass && { state: 'failed' as const }),
    })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('state', 'in', ['checking', 'running'])
    .execute();
}

/**
 * Counts a failed attempt. The queue retries with growing delays. After the last attempt the
 * operation is shown as failed, and a person may resume it.
 */
async function recordFailure(
  app: Pick<App, 'db' | 'clock'>,
  { id, turn }: MovingJob,
): Promise<void> {
  await app.db
    .updateTable('imports')
    .set((row) => ({
      failures: row('failures', '+', 1),
      state: row
        .case()
        .when('failures', '>=', MOST_FAILURES - 1)
        .then('failed' as const)
        .else(row.ref('state'))
        .end(),
      error: row
        .case()
        .when('failures', '>=', MOST_FAILURES - 1)
        .then(INTERRUPTED)
        .else(row.ref('error'))
        .end(),
      touched_at: app.clock.now(),
    }))
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('state', 'in', ['checking', 'running'])
    .execute();
}
