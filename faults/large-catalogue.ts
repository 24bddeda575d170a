import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Fault } from './fault.ts';

const PRODUCTS = { quick: 5_000, full: 100_000 } as const;

/** The file of a large Shopify catalogue breaks off five times: read once, in constant memory. */
export const largeCatalogue: Fault = {
  id: 'catalogue',
  name: 'a large catalogue by bulk operation, cut and resumed',
  run: async (size) => {
    const products = PRODUCTS[size];
    const run = spawn(
      'vitest',
      [
        'run',
        '--project',
        'database',
        'server/integrations/shopify/catalogue/large-catalogue.db.test.ts',
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, PRODUCTS: String(products) },
      },
    );
    const [told, [code]] = await Promise.all([
      text(run.stdout),
      once(run, 'close') as Promise<[number | null]>,
    ]);
    return {
      passed: code === 0,
      figures: {
        products,
        result: /CATALOGUE (\{.*\})/u.exec(told)?.[1] ?? null,
        ...(code !== 0 && { told: told.slice(-3_000) }),
      },
    };
  },
};
