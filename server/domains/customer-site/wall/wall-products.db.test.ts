import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readTeamCode } from '../product-pages/product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);

async function openShop() {
  const team_id = await addTeam(app);
  const team_code = await readTeamCode(app, team_id);
  const { headers } = await addPerson(app, { team_id });
  /** Adds a published review of the shop that names a product by its former name. */
  const write = async (product: string, named_product_id: string | null, text: string) =>
    void (await db
      .insertInto('shop_reviews')
      .values({
        team_id,
        product,
        named_product_id,
        text,
        rating: 4,
        status: 'published',
        submitted_at: app.clock.now(),
        published_at: app.clock.now(),
        is_verified: true,
      })
      .execute());
  const show = async (product: string | null = null) => {
    const query = new URLSearchParams({ team: team_code, ...(product !== null && { product }) });
    const { body } = await app.http.inject({
      url: `/dashboard/reviews/custom?${query.toString()}`,
    });
    const [, list = ''] = /<select name="product">(.*?)<\/select>/su.exec(body) ?? [];
    return {
      products: [...list.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)</gu)].map(
        ([, key, title]) => [key, title],
      ),
      texts: [...body.matchAll(/<p class="w">([^<]*)</gu)]
        .map(([, text = '']) => text)
        .toSorted((a, b) => a.localeCompare(b)),
      title: /<title>([^<]*)</u.exec(body)?.[1],
      chosen: /<option value="([^"]*)" selected/u.exec(list)?.[1],
    };
  };
  const add = (title: string, external_id: string, sku = `S-${external_id}`) =>
    addProduct(app, { team_id, title, external_id, sku });
  return { team_id, headers, write, show, add };
}

test('a renamed or merged product is one product of the wall, under its current name', async () => {
  const { headers, write, show, add } = await openShop();
  const soap = await add('Savon surgras', '1');
  const old = await add('Savon ancien', '2');
  await write('Savon doux', soap, 'Avant le nouveau nom');
  await write('Savon surgras', soap, 'Depuis');
  await write('Savon ancien', old, 'De l’autre fiche');
  expect((await show()).products).toEqual([
    [`id:${soap}`, 'Savon surgras'],
    [`id:${old}`, 'Savon ancien'],
  ]);
  await callHttp(app, `POST /api/team/products/${old}/merge`, headers, { into_id: soap });
  expect((await show()).products).toEqual([[`id:${soap}`, 'Savon surgras']]);
  // The address of the merged product leads to the same reviews.
  for (const key of [`id:${soap}`, `id:${old}`]) {
    const { texts, title } = await show(key);
    expect(texts, key).toEqual(['Avant le nouveau nom', 'De l’autre fiche', 'Depuis']);
    expect(title, key).toMatch(/^Savon surgras – /u);
  }
});

test('two products with one name are two products of the wall, and a review with only the name belongs to neither', async () => {
  const { write, show, add } = await openShop();
  const [cotton, wool] = [await add('Pull', '1', 'COTON'), await add('Pull', '2', 'LAINE')];
  await write('Pull', cotton, 'Léger');
  await write('Pull', wool, 'Chaud');
  await write('Pull', null, 'Importé');
  const { products } = await show();
  expect(new Map(products.map(([key, title]) => [key, title]))).toEqual(
    new Map([
      [`id:${cotton}`, 'Pull (COTON)'],
      [`id:${wool}`, 'Pull (LAINE)'],
      ['Pull', 'Pull'],
    ]),
  );
  expect((await show(`id:${cotton}`)).texts).toEqual(['Léger']);
  expect(await show(`id:${wool}`)).toMatchObject({ texts: ['Chaud'], chosen: `id:${wool}` });
});

test('a review with only a name is shown with the single product of that name', async () => {
  const { write, show, add } = await openShop();
  const soap = await add('Savon surgras', '1');
  await write('Savon doux', soap, 'Avant le nouveau nom');
  await write('Savon surgras', null, 'Importé');
  await write('Savon doux', null, 'Importé avant');
  await write('Autre', null, 'Autre chose');
  expect((await show()).products).toEqual([
    [`id:${soap}`, 'Savon surgras'],
    ['Autre', 'Autre'],
  ]);
  expect(await show(`id:${soap}`)).toMatchObject({
    texts: ['Avant le nouveau nom', 'Importé', 'Importé avant'],
    chosen: `id:${soap}`,
  });
  expect((await show('Autre')).texts).toEqual(['Autre chose']);
});

test('a former address with a product name shows the same as the product’s option', async () => {
  const { write, show, add } = await openShop();
  const soap = await add('Savon surgras', '1');
  await write('Savon doux', soap, 'Avant le nouveau nom');
  await write('Savon surgras', soap, 'Depuis');
  await write('Autre', null, 'Autre chose');
  const option = await show(`id:${soap}`);
  expect(option.texts).toEqual(['Avant le nouveau nom', 'Depuis']);
  for (const name of ['Savon doux', 'Savon surgras'])
    expect(await show(name), name).toEqual(option);
  expect(option.products).toHaveLength(2);
});

test('a name of several products shows the reviews with only the name, or else all reviews with that name', async () => {
  const { write, show, add } = await openShop();
  const [cotton, wool] = [await add('Pull', '1', 'COTON'), await add('Pull', '2', 'LAINE')];
  await write('Pull', cotton, 'Léger');
  await write('Pull', wool, 'Chaud');
  expect(await show('Pull')).toMatchObject({ texts: ['Chaud', 'Léger'], chosen: 'Pull' });
  await write('Pull', null, 'Importé');
  expect(await show('Pull')).toMatchObject({ texts: ['Importé'], chosen: 'Pull' });
});

test('a product of another shop finds no review, and its name is not shown', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  await shop.write('Pull', await shop.add('Pull', '1'), 'Chaud');
  const foreign = await other.add('Produit secret', '1');
  const { texts, title } = await shop.show(`id:${foreign}`);
  expect(texts).toEqual([]);
  expect(title).not.toContain('secret');
});
