import { parseArgs } from 'node:util';

export interface Options {
  parts: readonly Part[];
  requests: number;
  seconds: number;
  repetitions: number;
  connections: number;
  rounds: number;
  messages: number;
  teams: number;
  /** Only contestants whose names hold this text. */
  only: string;
  /** Where each of our processes leaves a CPU profile; empty: nowhere. */
  profile: string;
  port: number;
  folder: string;
}

export const PARTS = [
  'formatter',
  'rating-page',
  'rating-writes',
  'webhook-intake',
  'first-paint',
  'statistics',
  'import',
  'lists',
  'start',
  'page-builder',
  'sending-throughput',
  'sending-50ms',
  'sending-punctuality',
  'sending-fairness',
  'sending-pacing',
  'sending-workers',
  'sending-statistics',
  'sending-plans',
  'sending-idle',
] as const;
export type Part = (typeof PARTS)[number];

/** `npm run bench -- [parts] [--requests 1000000] …`; without options the full size. */
export function readOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      requests: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '3' },
      repetitions: { type: 'string', default: '5' },
      connections: { type: 'string', default: '64' },
      rounds: { type: 'string', default: '200' },
      messages: { type: 'string', default: '100000' },
      teams: { type: 'string', default: '50' },
      port: { type: 'string', default: '4700' },
      folder: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      profile: { type: 'string', default: '' },
    },
  });
  const number = (
    name:
      | 'requests'
      | 'seconds'
      | 'repetitions'
      | 'connections'
      | 'rounds'
      | 'messages'
      | 'teams'
      | 'port',
  ): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  return {
    parts: positionals.length > 0 ? positionals.flatMap(partsNamed) : PARTS,
    requests: number('requests'),
    seconds: number('seconds'),
    repetitions: number('repetitions'),
    connections: number('connections'),
    rounds: number('rounds'),
    messages: number('messages'),
    teams: number('teams'),
    port: number('port'),
    folder: values.folder,
    only: values.only,
    profile: values.profile,
  };
}

/** `sending` stands for all parts whose names begin so. */
function partsNamed(name: string): Part[] {
  const named = PARTS.filter((part) => part === name || part.startsWith(`${name}-`));
  if (named.length === 0) throw new Error(`${name} is not one of ${PARTS.join(', ')}`);
  return named;
}
