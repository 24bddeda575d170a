import { BULK_ACTION_LABELS } from '#contract/api/operations.ts';
import type { Answer, Body } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentOperation } from '#server/domains/operations/present-operation.ts';
import { readOperation } from '#server/domains/operations/read-operation.ts';
import { startOperation } from '#server/domains/operations/start-operation.ts';
import { actOnMessages } from './act-on-messages.ts';
import { saveChoices, readChoices } from './bulk-choices.ts';
import { getQueue } from '../queue/get-queue.ts';
import { pickQueued } from '../queue/pick-queued.ts';
import { readFilters } from '#server/domains/delivery/queue/queue-filters.ts';
import { requireDateAhead } from './postpone-message.ts';

type BulkRequest = Body<'bulkQueuedReviews'>;
interface ChosenMessages extends Pick<BulkRequest, 'undo'> {
  ids: string[];
}
type Caller = Call<'bulkQueuedReviews'>['caller'];

/**
 * Above this number of messages the action runs as a job, and the response is the progress of that
 * job.
 */
const AT_ONCE = 1000;
const MOST = 2_000_000;

/**
 * Runs one action on many messages: those that are named, all that match the filters, or all of an
 * earlier bulk action.
 */
export async function bulkQueuedReviews(
  app: App,
  { body, caller }: Pick<Call<'bulkQueuedReviews'>, 'body' | 'caller'>,
): Promise<Answer<'bulkQueuedReviews'>> {
  if (body.action === 'postpone') requireDateAhead(app.clock.now(), body.scheduled_at);
  const began_at = app.clock.now().toISOString();
  const { ids, undo } = await chosenIds(app, body, caller);
  const request = { ...body, ...(undo && { undo }) };
  if (ids.length > AT_ONCE) return { data: await startJob(app, request, ids, caller) };
  const { done, outcome_unknown, refused } = await actOnMessages(app, request, ids, caller);
  return { data: { done, outcome_unknown, refused, began_at } };
}

async function chosenIds(
  app: App,
  { ids, filters, import_id }: BulkRequest,
  caller: Caller,
): Promise<ChosenMessages> {
  if (ids !== undefined) return { ids: [...new Set(ids)] };
  if (import_id !== undefined) return chosenBefore(app, caller.team_id, import_id);
  const everything = { page: 1, per_page: MOST, sort: 'soonest' } as const;
  const filtered = readFilters({ ...filters, ...everything }, await getQueue(app, caller));
  return { ids: await pickQueued(app.db, filtered, everything) };
}

/**
 * Returns the messages of an earlier job. Its undo changes only messages that the job changed. A
 * message that it refused, or that was cancelled before, stays unchanged.
 */
async function chosenBefore(app: App, team_id: string, import_id: string): Promise<ChosenMessages> {
  const { id, kind, created_at, payload } = await readOperation(app.db, team_id, import_id);
  const ids = kind === 'bulk' ? await readChoices(app.db, id) : undefined;
  if (ids === undefined) throw new Failure('not_found');
  const action = (payload as Pick<BulkRequest, 'action'> | null)?.action;
  return action === 'cancel' || action === 'postpone'
    ? { ids, undo: { action, since: created_at.toISOString() } }
    : { ids };
}

async function startJob(
  app: App,
  { action, scheduled_at, undo }: BulkRequest,
  ids: readonly string[],
  caller: Caller,
) {
  const id = await transaction(app, async (tx) => {
    const started = await startOperation(tx, {
      team_id: caller.team_id,
      user_id: caller.user.id,
      kind: 'bulk',
      phase: 'run',
      source_name: BULK_ACTION_LABELS[action],
      total: ids.length,
      payload: {
        action,
        ...(scheduled_at !== undefined && { scheduled_at }),
        ...(undo && { undo }),
      },
    });
    await saveChoices(tx, started, ids);
    return started;
  });
  return presentOperation(await readOperation(app.db, caller.team_id, id));
}
