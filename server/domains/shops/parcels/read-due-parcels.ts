import { sql } from 'kysely';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ParcelProgress } from '#server/ports/carriers/parcel-tracker.ts';
import { askAgainAt, claimParcels, type TrackedOrder } from './claim-parcels.ts';
import { progressOf } from './next-check.ts';
import {
  breakTracking,
  repairTracking,
  type TrackingApp,
  trackingSettingsOf,
} from './parcel-tracking.ts';
import { recordParcels } from './record-parcels.ts';

/**
 * The maximum number of calls per run: a fifth of the limit of one key per minute, because its
 * owner may use it elsewhere too.
 */
const MOST_CALLS = 20;
/** Minutes between attempts while the carrier does not answer. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60];
/** From this attempt on, the card shows the error. */
const NOTIFIED_ATTEMPT = 3;
/** Milliseconds until a parcel without a usable answer is checked again. */
const AGAIN_MS = 3 * 3_600_000;

/** Scheduled job: checks the due parcels of each team at the carrier. */
export async function readDueParcels(app: TrackingApp): Promise<void> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from integrations where name = 'laposte' and state = 'connected'
      and coalesce((settings ->> 'not_before')::timestamptz, '-infinity') <= ${app.clock.now()}::timestamptz
    order by id`.execute(app.db);
  for (const { team_id } of rows)
    try {
      await readParcelsOf(app, team_id);
    } catch (error) {
      // An error of one team does not delay the others.
      app.log.error({ err: error, team_id }, 'the parcels of a team could not be read');
    }
}

async function readParcelsOf(app: TrackingApp, team_id: string): Promise<void> {
  const connected = await readCredentials(app, team_id, 'laposte');
  if (!connected) return;
  const orders = await claimParcels(app, team_id, MOST_CALLS * app.parcelTracker.atOnce);
  const ours = orders.filter((order) => isTracked(app, order));
  await markOthers(
    app,
    orders.filter((order) => !ours.includes(order)),
  );
  let waiting: readonly TrackedOrder[] = ours;
  try {
    for (let calls = 0; calls < MOST_CALLS && waiting.length > 0; calls++) {
      const batch = nextBatch(waiting, app.parcelTracker.atOnce);
      const found = await app.parcelTracker.readParcels(
        connected.credentials,
        batch.flatMap(({ tracking_numbers }) => tracking_numbers),
      );
      await recordAnswers(app, team_id, batch, found);
      waiting = waiting.slice(batch.length);
    }
    await askAgainAt(app, waiting, app.clock.now());
    if (ours.length > 0) await repairTracking(app.db, team_id, app.clock.now());
  } catch (error) {
    await askAgainAt(app, waiting, app.clock.now());
    if (!(error instanceof ProviderError)) throw error;
    await recordSyncError(app, team_id, trackingSettingsOf(connected.integration).failures, error);
  }
}

/** Returns true when all parcels of an order are of this carrier and few enough for one call. */
function isTracked({ parcelTracker }: TrackingApp, order: TrackedOrder): boolean {
  const { tracking_numbers, carrier } = order;
  return (
    tracking_numbers.length <= parcelTracker.atOnce &&
    tracking_numbers.every((number) => parcelTracker.tracks({ number, carrier }))
  );
}

async function markOthers(app: TrackingApp, orders: readonly TrackedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await sql`update orders set parcel_state = 'not_tracked', parcel_due_at = null where id = any(${ids}::bigint[])`.execute(
    app.db,
  );
}

/** Returns the next orders whose parcels fit into one call. */
function nextBatch(orders: readonly TrackedOrder[], most: number): readonly TrackedOrder[] {
  let parcels = 0;
  const end = orders.findIndex(({ tracking_numbers }) => {
    parcels += tracking_numbers.length;
    return parcels > most;
  });
  return end < 0 ? orders : orders.slice(0, end);
}

async function recordAnswers(
  app: TrackingApp,
  team_id: string,
  batch: readonly TrackedOrder[],
  found: ReadonlyMap<string, ParcelProgress>,
): Promise<void> {
  const answers = batch.flatMap((order) => {
    const progress = progressOf(order.tracking_numbers, found);
    return progress === null ? [] : [{ order, progress }];
  });
  const silent = batch.filter((order) => !answers.some((answer) => answer.order === order));
  await recordParcels(app, team_id, answers);
  await askAgainAt(app, silent, new Date(app.clock.now().getTime() + AGAIN_MS));
}

/**
 * Records an error of the carrier. A refused key marks the connection as broken. A rate limit
 * delays the next call and is not a failure. A missing answer is retried at growing intervals and
 * shown after several attempts.
 */
async function recordSyncError(
  app: TrackingApp,
  team_id: string,
  failures: number,
  error: ProviderError,
): Promise<void> {
  app.log.info({ err: error, team_id }, 'parcels could not be read, and will be');
  if (isRefusal(error)) return breakTracking(app, team_id, error.message);
  const isLimit = error.kind === 'rate';
  const minutes = AGAIN_MINUTES[Math.min(failures, AGAIN_MINUTES.length - 1)] ?? 60;
  const wait = isLimit ? 0 : minutes * 60_000;
  const pause = Math.max(wait, error.retryAfterMs ?? 0);
  const change = {
    not_before: new Date(app.clock.now().getTime() + pause).toISOString(),
    failures: isLimit ? failures : failures + 1,
  };
  await sql`
    update integrations set settings = settings || ${JSON.stringify(change)}::jsonb where team_id = ${team_id} and name = 'laposte'`.execute(
    app.db,
  );
  if (isLimit || failures + 1 >= NOTIFIED_ATTEMPT)
    await recordConnectionError(app, { team_id, name: 'laposte' }, error);
}
