import { expect, test } from 'vitest';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());

test('an API key adds product reviews with their origin, each once; an invalid row refuses only itself, with the reason', async () => {
  const team_id = await addTeam(app, {});
  const { headers } = await addPerson(app, { team_id });
  await addProduct(app, { team_id, title: 'Pull', external_id: '101', sku: 'P-M' });
  const review = {
    sku: 'P-M',
    origin: 'Ancien site',
    origin_id: 'a1',
    rating: 4,
    body: 'Chaud',
    published_at: '2025-01-02T10:00:00Z',
  };
  const rows = [
    review,
    { ...review, origin_id: 'a2', sku: 'inconnu' },
    { ...review, origin_id: 'a3', rating: 6 },
    { ...review, origin_id: 'a4', origin: 'Google' },
    { ...review, origin_id: 'a5', published_at: '2099-01-02T10:00:00Z' },
    review,
  ];
  const save = async () => {
    const { status, text } = await callEndpoint(app, 'saveProductReviews', { body: rows }, headers);
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { data: { status: string; message?: string }[] }).data;
  };
  const first = await save();
  expect(first.map(({ status }) => status)).toEqual([
    'created',
    'refused',
    'refused',
    'refused',
    'refused',
    'unchanged',
  ]);
  expect(first.map(({ message }) => message ?? '').join(' ')).toMatch(
    /sku.*rating.*origin.*venir/u,
  );
  expect((await save())[0]?.status).toBe('unchanged');
  const listed = await callEndpoint(app, 'listProductReviews', {}, headers);
  expect(JSON.parse(listed.text)).toMatchObject({
    total: 1,
    data: [{ product_title: 'Pull', origin: 'Ancien site', is_verified: false, rating: 4 }],
  });
});
