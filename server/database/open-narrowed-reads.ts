import type pg from 'pg';
import { createFairPlaces } from './fair-places.ts';
import { type Database, openDatabase, type SlowStatements } from './open.ts';

/** Connections of a process for searches and filters, beside those of everything else. */
const CONNECTIONS = 4;
/** Of these, the most that one team uses at a time, so that other teams always find a free one. */
const CONNECTIONS_OF_A_TEAM = 2;
/** The longest duration of a statement, and of the wait for a connection. */
const LONGEST_MS = 10_000;

/**
 * Connections of their own for searches and filters, whose cost depends on what somebody types:
 * slow ones delay no sign-in, no customer and no sending. PostgreSQL ends each statement after ten
 * seconds, because a person who has left does not end it.
 */
export function openNarrowedReads(
  config: pg.PoolConfig,
  slow?: SlowStatements,
  longest_ms: number = LONGEST_MS,
): Database {
  return openDatabase(
    {
      ...config,
      max: CONNECTIONS,
      statement_timeout: longest_ms,
    },
    slow,
    createFairPlaces(CONNECTIONS, CONNECTIONS_OF_A_TEAM, longest_ms),
  );
}
