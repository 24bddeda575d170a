import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Returns the files that are loaded with this one: static imports, recursively, and packages by
 * their name.
 */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!file.endsWith('.ts')) continue;
    const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s)?'([^']+)'/gmu,
    ))
      loaded.add(resolve(file, specifier));
  }
  return loaded;
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  return /^#(?:server|contract)\//u.test(specifier) ? specifier.slice(1) : specifier;
}

/**
 * The files that `main.ts` imports at once, and those of the wiring, which it imports while its
 * database starts.
 */
const start = loadedBy('server/main.ts');
const main = new Set([...start, ...loadedBy('server/wiring.ts')]);
const web = loadedBy('server/http/server.ts');
const worker = loadedBy('server/worker.ts');

test('a worker loads no page and a web process no scheduled job', () => {
  expect(main.size).toBeGreaterThan(500);
  expect(web.size).toBeGreaterThan(500);
  expect([...main].filter((file) => file === 'server/http/server.ts')).toEqual([]);
  expect([...worker].filter((file) => file === 'server/http/server.ts')).toEqual([]);
  for (const files of [main, web])
    expect(
      [...files].filter((file) => ['server/worker.ts', 'server/schedule.ts'].includes(file)),
    ).toEqual([]);
});

test('a start that its settings or its database refuse loads no part of a role', () => {
  expect(start.has('server/database/migrate.ts'), 'the search itself').toBe(true);
  expect([...start].filter((file) => /^server\/(?:wiring|integrations\/)/u.test(file))).toEqual([]);
  expect(start.size).toBeLessThan(main.size / 2);
});

test('what few requests need is loaded with the first of them, so that an idle process is small', () => {
  const rare = ['nodemailer', 'jose', 'qrcode', 'htmlparser2', 'pdfkit', 'sharp', 'luxon'];
  const texts = ['server/http/openapi/field-descriptions.ts', 'contract/api/schemas.ts'];
  // `startup-server.ts` explains what an import of these two also loads.
  const node = ['node:http', 'node:https'];
  for (const name of [
    ...rare,
    ...texts,
    ...node,
    '@simplewebauthn/server',
    '@opentelemetry/sdk-trace',
  ])
    expect(
      [main, web, worker].map((files) => files.has(name)),
      name,
    ).toEqual([false, false, false]);
  expect(web.has('fastify'), 'the search itself').toBe(true);
});

test('the schemas of an endpoint are loaded with the first call of its domain, but for those by which handlers read each row', () => {
  const schemas = [...web].filter((file) => file.startsWith('contract/api/schemas/'));
  expect(schemas.toSorted()).toEqual([
    'contract/api/schemas/products/product-reviews.ts',
    'contract/api/schemas/products/products.ts',
    'contract/api/schemas/requests/orders.ts',
    'contract/api/schemas/reviews/texts.ts',
  ]);
  expect(web.has('contract/api/load-schemas.ts'), 'the search itself').toBe(true);
});

test('what reads webhooks and runs operations is loaded with the first of them', () => {
  const jobs = [...main].filter((file) => /^server\/integrations\/.*\/jobs\.ts$/u.test(file));
  expect(jobs).toEqual([]);
  const name = 'server/domains/operations/run-operation.ts';
  expect([main, web].map((files) => files.has(name))).toEqual([false, false]);
  expect(main.has('server/event-handlers/webhook-event-handlers.ts'), 'the search itself').toBe(
    true,
  );
});
