import { beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;

beforeEach(async () => {
  app = testApp(db);
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
});

type Detail = Answer<'getImport'>['data'];
async function settle(
  name: EndpointName,
  given: Parameters<typeof callEndpoint>[2],
): Promise<Detail> {
  const { status, text } = await callEndpoint(app, name, given, headers);
  expect(status, text).toBe(200);
  while ((await app.runEventHandlers()) > 0);
  const { id } = (JSON.parse(text) as { data: Detail }).data;
  const after = await callEndpoint(app, 'getImport', { params: { id } }, headers);
  return (JSON.parse(after.text) as { data: Detail }).data;
}
const titles = async () =>
  (
    await db
      .selectFrom('products')
      .select('title')
      .where('team_id', '=', team_id)
      .orderBy('title')
      .execute()
  ).map(({ title }) => title);

const FILE = [
  'Identifiant;Nom du produit;Référence;Code barres;Prix;Devise;Marque',
  '101;Pull en laine;P-M;3760000000000;"49,90 €";EUR;Atelier',
  '102;Bonnet;B-1;12345;19,90;EUR;',
  '103;Écharpe;E-1;;25;EUR;',
  ';Sans identifiant;;;;;',
].join('\n');

test('a product file is previewed without writing, then creates and updates products by identifier; an invalid row refuses only itself', async () => {
  await addProduct(app, { team_id, title: 'Écharpe', external_id: '103' });
  const file = new File([FILE], 'catalogue.csv');
  const checked = await settle('importFile', { form: { file, kind: 'products' } });
  expect(checked, JSON.stringify(checked.refused_rows)).toMatchObject({
    state: 'checked',
    created: 1,
    updated: 1,
    refused: 2,
  });
  expect(await titles()).toEqual(['Écharpe']);
  const done = await settle('confirmImport', { params: { id: checked.id } });
  expect(done).toMatchObject({ state: 'done', created: 1, updated: 1, refused: 2 });
  expect(await titles()).toEqual(['Pull en laine', 'Écharpe']);
  const pull = await db
    .selectFrom('products')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('external_id', '=', '101')
    .executeTakeFirstOrThrow();
  expect(pull).toMatchObject({ price: '49.90', gtin: '3760000000000', brand: 'Atelier' });
  const again = await settle('importFile', { form: { file, kind: 'products' } });
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 2 });
});

test('a product file sets page, picture and SKU, and a missing column changes nothing', async () => {
  const file = new File(
    [
      'id;titre;lien;image link;sku;ean\n7;Pull;https://shop.test/pull;https://shop.test/pull.jpg;P-M;3760000000000\n8;Bonnet;javascript:alert(1);;B-1;\n',
    ],
    'catalogue.csv',
  );
  const done = async (one: File) => {
    const { id, ...checked } = await settle('importFile', {
      form: { file: one, kind: 'products' },
    });
    await settle('confirmImport', { params: { id } });
    return checked;
  };
  expect(await done(file)).toMatchObject({
    created: 1,
    refused: 1,
    refused_rows: [{ line: 3, errors: expect.anything() as unknown }],
  });
  const kept = {
    url: 'https://shop.test/pull',
    image_url: 'https://shop.test/pull.jpg',
    sku: 'P-M',
    gtin: '3760000000000',
  };
  const read = () =>
    db
      .selectFrom('products')
      .select(['title', 'url', 'image_url', 'sku', 'gtin'])
      .where('team_id', '=', team_id)
      .execute();
  expect(await read()).toEqual([{ title: 'Pull', ...kept }]);
  await done(new File(['id;titre\n7;Pull d’hiver\n'], 'autre.csv'));
  expect(await read()).toEqual([{ title: 'Pull d’hiver', ...kept }]);
});

test('a product file marks products no longer sold, and has one row for each variant', async () => {
  const file = (text: string) => new File([text], 'catalogue.csv');
  const bring = async (text: string) => {
    const { id, ...checked } = await settle('importFile', {
      form: { file: file(text), kind: 'products' },
    });
    await settle('confirmImport', { params: { id } });
    return checked;
  };
  const HEAD = 'id;titre;État;variant id;variante;sku de la variante';
  expect(
    await bring(
      `${HEAD}\n7;Pull;actif;71;S;P-S\n7;Pull;actif;72;M;P-M\n8;Bonnet;Archivé;;;\n9;Gants;peut-être;;;\n`,
    ),
  ).toMatchObject({ created: 2, unchanged: 1, refused: 1 });
  const read = async () => ({
    products: (
      await db
        .selectFrom('products')
        .select(['title', 'is_active'])
        .where('team_id', '=', team_id)
        .orderBy('external_id')
        .execute()
    ).map(({ title, is_active }) => [title, is_active]),
    variants: (
      await db
        .selectFrom('product_variants')
        .select(['external_id', 'title', 'sku', 'is_active'])
        .where('team_id', '=', team_id)
        .orderBy('external_id')
        .execute()
    ).map(({ external_id, title, sku, is_active }) => [external_id, title, sku, is_active]),
  });
  const first = {
    products: [
      ['Pull', true],
      ['Bonnet', false],
    ],
    variants: [
      ['71', 'S', 'P-S', true],
      ['72', 'M', 'P-M', true],
    ],
  };
  expect(await read()).toEqual(first);
  // States and variants that the file does not name are not removed.
  expect(await bring('id;titre\n8;Bonnet\n')).toMatchObject({ unchanged: 1 });
  expect(await read()).toEqual(first);
  expect(await bring(`${HEAD}\n7;Pull;;72;Moyen;\n`)).toMatchObject({ updated: 1 });
  expect((await read()).variants).toEqual([
    ['71', 'S', 'P-S', true],
    ['72', 'Moyen', 'P-M', true],
  ]);
});

test('a team’s own column mapping is used, and a file without identifiers waits for a mapping', async () => {
  const file = new File(['Code;Libellé\n7;Savon\n7;Savon doux\n'], 'x.csv');
  const waiting = await settle('importFile', { form: { file, kind: 'products' } });
  expect(waiting.file?.missing_field).toBe('external_id');
  const mapped = await settle('mapImport', {
    params: { id: waiting.id },
    body: { mapping: { external_id: 'Code', title: 'Libellé' } },
  });
  expect(mapped).toMatchObject({ created: 1, unchanged: 1 });
  await settle('confirmImport', { params: { id: waiting.id } });
  expect(await titles()).toEqual(['Savon doux']);
});
