import { parseArgs } from 'node:util';

export interface Options {
  parts: readonly string[];
  requests: number;
  seconds: number;
  repetitions: number;
  connections: number;
  rounds: number;
  port: number;
  folder: string;
}

export const PARTS = ['rating-page', 'statistics', 'start'] as const;

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
      port: { type: 'string', default: '4700' },
      folder: { type: 'string', default: '' },
    },
  });
  const unknown = positionals.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new Error(`${unknown} is not one of ${PARTS.join(', ')}`);
  const number = (name: 'requests' | 'seconds' | 'repetitions' | 'connections' | 'rounds' | 'port'): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  return {
    parts: positionals.length > 0 ? positionals : PARTS,
    requests: number('requests'),
    seconds: number('seconds'),
    repetitions: number('repetitions'),
    connections: number('connections'),
    rounds: number('rounds'),
    port: number('port'),
    folder: values.folder,
  };
}
