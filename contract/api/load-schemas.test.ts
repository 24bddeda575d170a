import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from './endpoints.ts';
import { loadSchemas } from './load-schemas.ts';
import { schemas } from './schemas.ts';

test('each endpoint validates calls with the schemas that describe it', async () => {
  const names = Object.keys(endpoints) as EndpointName[];
  expect(names.length).toBeGreaterThan(200);
  for (const name of names) expect(await loadSchemas(name), name).toBe(schemas[name]);
});

test('an endpoint name that no domain defines is refused, because its calls would not be validated', async () => {
  const unknown = 'readTides' as EndpointName;
  await expect(loadSchemas(unknown)).rejects.toThrow('no domain has the schemas of readTides');
});
