import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import {
  type ChannelsApp,
  openChannelOf,
  type SenderChannel,
} from '#server/domains/channels/senders/open-channel-of.ts';
import type { ClaimedRow } from '../claiming/claim-rows.ts';
import {
  type CallTimes,
  type UncertainDelivery,
  createUncertainDelivery,
  uncertainDeliveryOf,
} from './uncertain-delivery.ts';

export interface FoundUncertainDelivery {
  delivery: UncertainDelivery;
  /** True when the credentials of its sender have not been replaced since the call. */
  isSameAccount: boolean;
}

interface Carrier extends SenderChannel {
  id: string;
  since: Date;
  has_new_key: boolean;
}

/**
 * Finds the claimed rows that a provider may have taken already, by their id: rows that carry the
 * mark, and rows of a dead worker whose sender honours idempotency keys. The latter are marked
 * here, whatever is decided about them. Usually there are none, and no statement runs.
 */
export async function findUncertainDeliveries(
  app: ChannelsApp,
  tx: Tx,
  rows: readonly ClaimedRow[],
): Promise<Map<string, FoundUncertainDelivery>> {
  const suspects = rows.flatMap((row) => {
    const delivery = uncertainDeliveryOf(row);
    return delivery !== null || row.status_before === 'sending' ? [{ row, delivery }] : [];
  });
  if (suspects.length === 0) return new Map();
  const carriers = new Map(
    (await readCarriers(tx, suspects)).map((carrier) => [carrier.id, carrier]),
  );
  const uncertainDeliveries = suspects.flatMap(({ row, delivery }) => {
    const carrier = carriers.get(row.id);
    // A worker that has ended may have made its call until its lease ended.
    const until = tx.now;
    const isOfDeadWorker = row.status_before === 'sending';
    const uncertain =
      delivery !== null
        ? { ...delivery, ...(isOfDeadWorker && { until: until.toISOString() }) }
        : carrier && openChannelOf(app, carrier)?.honours_keys === true
          ? deliveryOfDeadWorker(row, { since: carrier.since, until })
          : null;
    return uncertain === null
      ? []
      : [
          {
            id: row.id,
            isOfDeadWorker,
            delivery: uncertain,
            isSameAccount: carrier?.has_new_key === false,
          },
        ];
  });
  await mark(
    tx,
    uncertainDeliveries.filter(({ isOfDeadWorker }) => isOfDeadWorker),
  );
  return new Map(
    uncertainDeliveries.map(({ id, delivery, isSameAccount }) => [id, { delivery, isSameAccount }]),
  );
}

function deliveryOfDeadWorker(
  { id, sender_id, channel, recipient }: ClaimedRow,
  times: CallTimes,
): UncertainDelivery | null {
  return channel === null || recipient === null
    ? null
    : createUncertainDelivery({ id, sender_id, channel, recipient }, times);
}

/**
 * Reads the senders of these rows. A dead worker claimed its row at the due date or later, so that
 * the due date is the earliest moment of its call.
 */
async function readCarriers(
  tx: Tx,
  suspects: readonly { row: ClaimedRow; delivery: UncertainDelivery | null }[],
): Promise<Carrier[]> {
  const ids = suspects.map(({ row, delivery }) => ({
    id: row.id,
    sender_id: delivery?.sender_id ?? row.sender_id,
    since: delivery?.since ?? null,
  }));
  const { rows } = await sql<Carrier>`
    select a.id, s.team_id, s.channel, s.provider, s.account, a.since, exists (
      select from integrations i where i.team_id = s.team_id and i.name = s.provider and i.credentials_since > a.since) as has_new_key
    from (
      select m.id, f.sender_id, coalesce(f.since, greatest(m.due_at, m.scheduled_at)) as since
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) f(id bigint, sender_id int, since timestamptz) join messages m on m.id = f.id) a
    join senders s on s.id = a.sender_id`.execute(tx.db);
  return rows;
}

async function mark(
  tx: Tx,
  deliveries: readonly { id: string; delivery: UncertainDelivery }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    update messages m set metadata = m.metadata || jsonb_build_object('uncertain_delivery', f.delivery)
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) f(id bigint, delivery jsonb) where m.id = f.id`.execute(
    tx.db,
  );
}
