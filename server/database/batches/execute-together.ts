import type { RawBuilder } from 'kysely';
import type { Database } from '../open.ts';

interface Flight {
  running: Promise<unknown>;
  /**
   * The read that begins after it, for all callers that arrived meanwhile. Null when there is no
   * such caller.
   */
  next: Promise<unknown> | null;
}

const flights = new WeakMap<Database, Map<string, Flight>>();

/**
 * Executes a read-only statement. Callers with the same text and parameters at the same moment
 * share one execution. The rows are shared and must not be changed.
 */
export async function executeTogether<Row>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const compiled = statement.compile(db);
  const key = JSON.stringify([compiled.sql, compiled.parameters]);
  return readTogether(db, key, async () => (await db.executeQuery<Row>(compiled)).rows);
}

/**
 * Runs a read that `key` identifies completely. Callers with the same key at the same moment share
 * one read. Each call is answered by a read that began after it, so that it sees all that was
 * committed before. The result is shared and must not be changed.
 */
export async function readTogether<T>(
  db: Database,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const byKey = flights.getOrInsertComputed(db, () => new Map<string, Flight>());
  const flight = byKey.get(key);
  if (!flight) return begin(byKey, key, read());
  flight.next ??= flight.running.then(
    () => begin(byKey, key, read()),
    () => begin(byKey, key, read()),
  );
  return flight.next as Promise<T>;
}

function begin<T>(byKey: Map<string, Flight>, key: string, running: Promise<T>): Promise<T> {
  const flight: Flight = { running, next: null };
  byKey.set(key, flight);
  const end = (): void => {
    if (byKey.get(key) === flight && flight.next === null) byKey.delete(key);
  };
  running.then(end, end);
  return running;
}
