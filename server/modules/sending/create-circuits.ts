import { type Kysely, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import type { OpenLane } from './create-pacing.ts';
import type { Outcome } from './outcome.ts';

export interface Circuits {
  /** Without the lanes of senders whose provider is failing; once in a while one worker tries one message of them. */
  admit(lanes: readonly OpenLane[]): Promise<OpenLane[]>;
  /** What was claimed and not begun goes back. */
  isOpen(sender_id: number): boolean;
  note(sender_id: number, outcome: Outcome): void;
  /** When what was noted stands in the database. */
  settled(): Promise<void>;
}

interface Circuit {
  /** Without a success in between. */
  failures: number;
  openUntil: number;
  isTried: boolean;
}

/** One failure may be the message’s; so many in a row are the provider’s. */
const MOST_FAILURES = 5;
/** No message by this sender for so long, by any worker. */
export const OPEN_MS = 30_000;
/** The try has so long before another worker makes one. */
const TRY_MS = 15_000;

/**
 * A sender whose provider keeps failing is left alone for a while: its messages wait untouched instead of using up their attempts one by one, and hold
 * up nobody else’s. Then one message is tried; what becomes of it opens the circuit again or closes it.
 */
export function createCircuits(app: Pick<App, 'db' | 'clock' | 'log'>): Circuits {
  const circuits = new Map<number, Circuit>();
  let writing = Promise.resolve();
  const now = (): number => app.clock.now().getTime();
  const isOpen = (id: number): boolean => (circuits.get(id)?.openUntil ?? 0) > now();
  const write = (id: number, until: Date | null): void => {
    app.log[until ? 'warn' : 'info']({ sender_id: id, until }, until ? 'a provider keeps failing: its messages wait' : 'a provider answers again');
    writing = writing.then(() => writeCircuit(app.db, id, until)).catch((error: unknown) => app.log.warn({ err: error }, 'a circuit was not written'));
  };
  const fail = (id: number): void => {
    const { failures, isTried } = circuits.get(id) ?? { failures: 0, isTried: false };
    const opens = isTried || failures + 1 >= MOST_FAILURES;
    const until = now() + OPEN_MS;
    circuits.set(id, { failures: failures + 1, openUntil: opens ? until : 0, isTried: false });
    if (opens) write(id, new Date(until));
  };
  const succeed = (id: number): void => {
    const circuit = circuits.get(id);
    circuits.delete(id);
    if (circuit && (circuit.isTried || circuit.openUntil > 0)) write(id, null);
  };

  return {
    isOpen,
    admit: async (lanes) => {
      const near = lanes.filter((lane) => !isOpen(lane.sender_id));
      if (near.length === 0) return [];
      const { open, tried } = await readCircuits(app.db, [...new Set(near.map((lane) => lane.sender_id))], app.clock.now());
      for (const id of tried) circuits.set(id, { failures: 0, openUntil: 0, isTried: true });
      return near.filter((lane) => !open.has(lane.sender_id)).map((lane) => (tried.has(lane.sender_id) ? { ...lane, most: 1 } : lane));
    },
    note: (id, outcome) => {
      const says = saysOf(outcome);
      if (says === 'away') fail(id);
      else if (says === 'there') succeed(id);
    },
    settled: () => writing,
  };
}

function saysOf(outcome: Outcome): 'there' | 'away' | 'nothing' {
  switch (outcome.kind) {
    case 'accepted':
      return 'there';
    case 'unknown':
      return 'away';
    case 'released':
      return 'nothing';
    case 'refused':
      if (outcome.by !== 'transient') return 'there';
      return outcome.isOwn === true ? 'nothing' : 'away';
  }
}

/** `open`: not now. `tried`: this worker, and no other, may try one. */
async function readCircuits(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<{ open: Set<number>; tried: Set<number> }> {
  const { rows } = await sql<{ id: number }>`select id from senders where id = any(${ids}::int[]) and circuit_open_until is not null`.execute(db);
  const open = new Set(rows.map((row) => row.id));
  if (open.size === 0) return { open, tried: new Set() };
  const tried = await sql<{ id: number }>`
    update senders set circuit_open_until = ${new Date(now.getTime() + TRY_MS)}::timestamptz
    where id = any(${[...open]}::int[]) and circuit_open_until <= ${now}::timestamptz returning id`.execute(db);
  for (const { id } of tried.rows) open.delete(id);
  return { open, tried: new Set(tried.rows.map((row) => row.id)) };
}

async function writeCircuit(db: Kysely<DB>, id: number, until: Date | null): Promise<void> {
  await db.updateTable('senders').set({ circuit_open_until: until }).where('id', '=', id).execute();
}
