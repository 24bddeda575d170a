import { parseArgs } from 'node:util';
import { type ProofSize, readSize } from '../scripts/proof/report.ts';

export interface Options {
  size: ProofSize;
  parts: readonly Part[];
  requests: number;
  seconds: number;
  repetitions: number;
  connections: number;
  rounds: number;
  messages: number;
  teams: number;
  /** Minutes of the busy hour. */
  minutes: number;
  /** Number of products in the catalogue, and of reviews of all products together. */
  products: number;
  reviews: number;
  /** Only contestants whose names contain this text run. */
  only: string;
  /** Folder in which each process of Recueil writes a CPU profile. Empty for none. */
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
  'route-change',
  'sending-throughput',
  'sending-slow-provider',
  'sending-punctuality',
  'sending-fairness',
  'sending-pacing',
  'sending-workers',
  'sending-statistics',
  'sending-plans',
  'sending-idle',
  'busy-hour',
  'products',
] as const;
export type Part = (typeof PARTS)[number];

interface Preset {
  parts: readonly Part[];
  numbers: Partial<Record<Amount, number>>;
}

type Amount =
  | 'requests'
  | 'seconds'
  | 'repetitions'
  | 'connections'
  | 'rounds'
  | 'messages'
  | 'teams'
  | 'minutes'
  | 'products'
  | 'reviews'
  | 'port';

const FULL: Readonly<Record<Amount, number>> = {
  requests: 1_000_000,
  seconds: 3,
  repetitions: 5,
  connections: 64,
  rounds: 200,
  messages: 100_000,
  teams: 50,
  minutes: 20,
  products: 100_000,
  reviews: 2_000_000,
  port: 4700,
};
/** The values of options that are not given. Small sizes check the counts, not the times. */
const PRESETS: Readonly<Record<ProofSize, Preset>> = {
  test: {
    parts: ['formatter', 'import'],
    numbers: { messages: 300, repetitions: 1, seconds: 1, teams: 5 },
  },
  ci: {
    parts: [
      'formatter',
      'rating-page',
      'rating-writes',
      'webhook-intake',
      'statistics',
      'import',
      'start',
      'sending-throughput',
      'sending-statistics',
      'busy-hour',
      'products',
    ],
    numbers: {
      products: 2_000,
      reviews: 20_000,
      requests: 20_000,
      seconds: 3,
      repetitions: 1,
      rounds: 20,
      messages: 2_000,
      teams: 10,
      minutes: 1,
    },
  },
  full: { parts: PARTS, numbers: {} },
};

/**
 * Parses `npm run bench -- [test|ci|full] [parts] [--requests 1000] …`. The default size is `full`.
 */
export function readOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      requests: { type: 'string' },
      seconds: { type: 'string' },
      repetitions: { type: 'string' },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      messages: { type: 'string' },
      teams: { type: 'string' },
      minutes: { type: 'string' },
      products: { type: 'string' },
      reviews: { type: 'string' },
      port: { type: 'string' },
      folder: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      profile: { type: 'string', default: '' },
    },
  });
  const { size, names } = readSize(positionals, 'full');
  const preset = PRESETS[size];
  const number = (name: Amount): number => {
    const value = Number(values[name] ?? preset.numbers[name] ?? FULL[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  return {
    size,
    parts: names.length > 0 ? names.flatMap(partsNamed) : preset.parts,
    requests: number('requests'),
    seconds: number('seconds'),
    repetitions: number('repetitions'),
    connections: number('connections'),
    rounds: number('rounds'),
    messages: number('messages'),
    teams: number('teams'),
    minutes: number('minutes'),
    products: number('products'),
    reviews: number('reviews'),
    port: number('port'),
    folder: values.folder,
    only: values.only,
    profile: values.profile,
  };
}

/**
 * Returns the part of this name, and the parts whose names begin with it: `sending` selects all of
 * `sending-…`.
 */
function partsNamed(name: string): Part[] {
  const named = PARTS.filter((part) => part === name || part.startsWith(`${name}-`));
  if (named.length === 0) throw new Error(`${name} is not one of ${PARTS.join(', ')}`);
  return named;
}
