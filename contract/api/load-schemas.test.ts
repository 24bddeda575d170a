import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from './endpoints.ts';
import { loadSchemas } from './load-schemas.ts';
import { schemas } from './schemas.ts';

test('each endpoint is served with the very schemas by which it is described', async () => {
  const names = Object.keys(endpoints) as EndpointName[];
  expect(names.length).toBeGreaterThan(200);
  for (const name of names) expect(await loadSchemas(name), name).toBe(schemas[name]);
});

test('a name that no domain has is refused, because it would be served without a check', async () => {
  const unknown = 'readTides' as EndpointName;
  await expect(loadSchemas(unknown)).rejects.toThrow('no domain has the schemas of readTides');
});
