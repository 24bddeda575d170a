import type pg from 'pg';
import { createFairPlaces } from './fair-places.ts';
import { type Database, openDatabase, type SlowStatements } from './open.ts';

/**
 * The number of connections of a process for searches and filters, beside all other connections.
 */
const CONNECTIONS = 4;
/**
 * The largest number of these that one team uses at a time, so that other teams always find a free
 * one.
 */
const CONNECTIONS_OF_A_TEAM = 2;
/** The longest duration of a statement, and of the wait for a connection, in milliseconds. */
const LONGEST_MS = 10_000;

/**
 * Opens separate connections for searches and filters, whose cost depends on the text that a person
 * types: slow ones do not delay sign-ins, customers or sending. PostgreSQL cancels each statement
 * after ten seconds, because it would continue after the person has left.
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
