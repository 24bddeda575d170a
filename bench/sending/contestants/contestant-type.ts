import type { Provider } from '../bench-channel.ts';
import type pg from 'pg';

export interface Contestant {
  kind: ContestantKind;
  database: pg.ClientConfig;
  connections: number;
  provider: Provider;
  /** False when the statistics are not written. */
  counts: boolean;
}

export type ContestantKind =
  | 'recueil'
  | 'pg-boss'
  | 'graphile-worker'
  | 'pg-boss in sets'
  | 'graphile-worker in sets';
