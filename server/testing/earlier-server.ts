import path from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { startServer } from '#server/database/embedded/embedded-process.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import { findPostgresql, initialiseEarlier } from './find-postgresql.ts';
import { temporaryDataDir } from './run-recueil.ts';

/**
 * Starts an empty server of this major version, as an operator of an external one has it, and stops
 * it at the end of the test. Returns null when this machine has no programs of it.
 */
export async function openEarlierServer(major: number): Promise<pg.ClientConfig | null> {
  const native = findPostgresql().find((each) => each.major === major)?.native;
  if (native === undefined) return null;
  const folder = temporaryDataDir();
  const data = path.join(folder, 'postgresql');
  initialiseEarlier(data, { native });
  const config = { host: path.join(folder, 'socket'), user: 'app', database: 'postgres' };
  await startServer(data, config, { native, settings: ['fsync=off'] });
  onTestFinished(() => stopServer(data));
  return config;
}
