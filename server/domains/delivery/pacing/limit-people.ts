import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { Decision } from '../claiming/decide-claimed.ts';
import type { EvaluatedRow } from '../claiming/put-back-messages.ts';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

interface LimitedSender {
  id: number;
  people_per_day: number | null;
  pair_seconds: number | null;
  resumed_at: Date | null;
}

const DAY = 86_400_000;
/**
 * The share of the daily people that a sender may write to on the first and on the second day after
 * a block.
 */
const RESUMING = [0.25, 0.5] as const;
/** The number of people in a day for a sender without a limit of its own. */
const UNLIMITED_DAY = 10_000;

/**
 * Returns the number of different people to whom this sender may write in 24 hours at this moment,
 * or null when there is no limit.
 */
export function peopleNow(
  { people_per_day, resumed_at }: Pick<LimitedSender, 'people_per_day' | 'resumed_at'>,
  now: Date,
): number | null {
  const share =
    resumed_at === null
      ? undefined
      : RESUMING[Math.floor((now.getTime() - resumed_at.getTime()) / DAY)];
  return share === undefined
    ? people_per_day
    : Math.max(1, Math.floor((people_per_day ?? UNLIMITED_DAY) * share));
}

/**
 * Applies the limits of providers that let an account write to a number of different people in a
 * moving day, and to the same person only every few seconds. Messages above the limit are held
 * until there is a place. A message counts from its claim, so that two workers never take the same
 * place.
 */
export async function limitPeople<J extends EvaluatedRow>(
  tx: Tx,
  evaluated: readonly J[],
): Promise<J[]> {
  const senders = await lockLimited(tx, evaluated);
  if (senders.size === 0) return [...evaluated];
  const peopleBySender = await readPeople(tx, [...senders.values()], evaluated);
  const written: CountedPerson[] = [];
  const result = evaluated.map((one): J => {
    const { decision } = one;
    const sender = decision.kind === 'send' ? senders.get(decision.sender_id) : undefined;
    const people = sender && peopleBySender.get(sender.id);
    if (decision.kind !== 'send' || !sender || !people) return one;
    const until = freeAt(sender, people, decision.recipient, tx.now);
    if (until !== null) return { ...one, decision: heldUntil(decision, until) };
    if (!people.lately.has(decision.recipient)) people.count += 1;
    people.lately.set(decision.recipient, tx.now.getTime());
    written.push({ sender_id: sender.id, recipient: decision.recipient });
    return one;
  });
  await writePeople(tx, written);
  return result;
}

/** Returns the date of the next message to this recipient, or null when it may be sent now. */
function freeAt(
  { pair_seconds, ...sender }: LimitedSender,
  people: People,
  recipient: string,
  now: Date,
): Date | null {
  const last = people.lately.get(recipient);
  if (last !== undefined) {
    const next = last + (pair_seconds ?? 0) * 1000;
    return next > now.getTime() ? new Date(next) : null;
  }
  const most = peopleNow(sender, now);
  if (most === null || people.count < most) return null;
  // The place of the oldest message becomes free first.
  const place = people.oldest[people.count - most + people.held];
  people.held += 1;
  return new Date((place?.getTime() ?? now.getTime()) + DAY);
}

function heldUntil(
  { channel, recipient }: Extract<Decision, { kind: 'send' }>,
  until: Date,
): Decision {
  return { kind: 'hold', reason: 'channel_paused', channel, recipient, until, moved_by: null };
}

/**
 * Locks the senders in the order of their ids, so that one claim at a time counts the people of a
 * sender.
 */
async function lockLimited(
  tx: Tx,
  evaluated: readonly EvaluatedRow[],
): Promise<Map<number, LimitedSender>> {
  const ids = [
    ...new Set(
      evaluated.flatMap(({ decision }) => (decision.kind === 'send' ? [decision.sender_id] : [])),
    ),
  ];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LimitedSender>`
    select id, people_per_day, pair_seconds, resumed_at from senders
    where id = any(${ids}::int[]) and (people_per_day is not null or pair_seconds is not null or resumed_at is not null) order by id`.execute(
    tx.db,
  );
  if (rows.length > 0)
    await sql`select pg_advisory_xact_lock(${LOCK}, id) from (select unnest(${rows.map(({ id }) => id)}::int[]) as id order by 1) sorted`.execute(
      tx.db,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

const LOCK = 7_245_021;

/** People are stored as hashes, because they are only counted and compared. */
const HASH = sql`encode(silent_contact(0, 'recipient', r.recipient), 'hex')`;

interface People {
  /** The number of people in the last 24 hours. */
  count: number;
  /** The date of the last message to each recipient of this batch, in milliseconds. */
  lately: Map<string, number>;
  oldest: Date[];
  held: number;
}

async function readPeople(
  tx: Tx,
  senders: readonly LimitedSender[],
  evaluated: readonly EvaluatedRow[],
): Promise<Map<number, People>> {
  const since = new Date(tx.now.getTime() - DAY);
  const recipients = evaluated.flatMap(({ decision }) =>
    decision.kind === 'send' ? [decision.recipient] : [],
  );
  const { rows } = await sql<{ id: number; count: number; oldest: Date[] }>`
    select s.id, (select count(*)::int from sender_people p where p.sender_id = s.id and p.written_at > ${since}::timestamptz) as count,
      array(select p.written_at from sender_people p where p.sender_id = s.id and p.written_at > ${since}::timestamptz order by p.written_at limit ${evaluated.length}) as oldest
    from unnest(${senders.map(({ id }) => id)}::int[]) s(id)`.execute(tx.db);
  const lately = await sql<{ sender_id: number; recipient: string; written_at: Date }>`
    select p.sender_id, r.recipient, p.written_at from unnest(${[...new Set(recipients)]}::text[]) r(recipient) join sender_people p on p.recipient = ${HASH}
    where p.sender_id = any(${senders.map(({ id }) => id)}::int[]) and p.written_at > ${since}::timestamptz`.execute(
    tx.db,
  );
  return new Map(
    rows.map(({ id, count, oldest }) => [
      id,
      {
        count,
        oldest,
        held: 0,
        lately: new Map(
          lately.rows
            .filter((row) => row.sender_id === id)
            .map((row) => [row.recipient, row.written_at.getTime()]),
        ),
      },
    ]),
  );
}

interface CountedPerson {
  sender_id: number;
  recipient: string;
}

async function writePeople(tx: Tx, written: readonly CountedPerson[]): Promise<void> {
  if (written.length === 0) return;
  await sql`
    insert into sender_people (sender_id, recipient, written_at)
    select distinct r.sender_id, ${HASH}, ${tx.now}::timestamptz from unnest(${written.map((one) => one.sender_id)}::int[], ${written.map((one) => one.recipient)}::text[]) r(sender_id, recipient) order by 1, 2
    on conflict (sender_id, recipient) do update set written_at = excluded.written_at`.execute(
    tx.db,
  );
}

/**
 * Purges the people of senders by a scheduled job. A person counts for one day and is not stored
 * longer.
 */
export async function purgeCountedPeople(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - DAY);
  await deleteInBatches(app.db, 'sender_people', sql`written_at < ${before}::timestamptz`);
}
