import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDueCatalogues } from '#server/domains/shops/stores/read-due-catalogues.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { type CatalogueScene, CATALOGUE_SCENES } from '#server/testing/scenes/catalogue-scenes.ts';

describe.each(CATALOGUE_SCENES)('the catalogue of %s', (name, open) => {
  let scene: CatalogueScene;
  beforeEach(async () => {
    scene = await open();
  });
  afterEach(() => scene.stop());

  const products = () =>
    scene.app.db
      .selectFrom('products')
      .selectAll()
      .where('team_id', '=', scene.team_id)
      .orderBy('id')
      .execute();
  const variants = () =>
    scene.app.db
      .selectFrom('product_variants')
      .selectAll()
      .where('team_id', '=', scene.team_id)
      .orderBy('external_id')
      .execute();
  const read = async (minutes = 31): Promise<void> => {
    scene.passTime(minutes * MINUTE);
    await readDueCatalogues(scene.app);
  };
  const progress = async (): Promise<unknown> =>
    (await scene.call('GET', `${name}/account`)).body.data?.['catalogue'];
  const error = async (): Promise<unknown> =>
    (await scene.call('GET', `${name}/account`)).body.data?.['last_error'];

  test('products are read with variants, picture, price, codes and state', async () => {
    scene.addProduct(1, {
      title: 'Pull',
      price: 49.9,
      brand: 'Laine & Cie',
      gtin: '4006381333931',
      added_at: '2024-07-01T08:30:00.000Z',
    });
    scene.addVariant(1, 11, { title: 'M', sku: 'P-M' });
    scene.addProduct(2, { title: 'Ancien', is_active: false });
    await scene.connect();
    await read();
    expect(await products()).toMatchObject([
      {
        external_id: '1',
        source: name,
        title: 'Pull',
        price: '49.90',
        currency: 'EUR',
        brand: 'Laine & Cie',
        gtin: '4006381333931',
        // A date of the shop’s clock, which differs from that of the database.
        added_at: new Date('2024-07-01T08:30:00Z'),
        is_active: true,
        url: expect.stringContaining('http') as string,
        image_url: expect.stringContaining('http') as string,
      },
      { external_id: '2', title: 'Ancien', is_active: false },
    ]);
    expect(await variants()).toMatchObject([{ external_id: '11', title: 'M', sku: 'P-M' }]);
  });

  test('changes are followed, also several in one second, and nothing is read twice for long', async () => {
    for (let id = 1; id <= 120; id++) scene.addProduct(id, { title: `Produit ${id}` });
    await scene.connect();
    await read();
    expect(await products()).toHaveLength(120);
    scene.passTime(10 * MINUTE);
    for (let id = 1; id <= 60; id++) scene.changeProduct(id, { title: `Nouveau ${id}` });
    await read();
    await read();
    const titles = new Set((await products()).map(({ title }) => title));
    expect(titles.has('Nouveau 1') && titles.has('Nouveau 60') && titles.has('Produit 61')).toBe(
      true,
    );
    expect(titles.size).toBe(120);
    const before = scene.countCalls();
    await read();
    expect(scene.countCalls() - before).toBeLessThanOrEqual(8);
  });

  test('a reading that breaks off goes on where it was; the fault is on the card with its remedy', async () => {
    for (let id = 1; id <= 160; id++) {
      scene.addProduct(id, { title: `Produit ${id}` });
      if (id % 40 === 0) scene.passTime(MINUTE);
    }
    await scene.connect();
    scene.breakAfterPages(1, '<html>Access denied</html>', 403);
    await read();
    const found = (await products()).length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(160);
    expect(await error()).toMatch(/pare-feu/u);
    expect((await scene.call('GET', `${name}/account`)).body.data?.['state']).toBe('connected');
    expect(await progress()).toMatchObject({
      state: 'reading',
      product_count: 160,
      read_count: found,
      problem: expect.stringMatching(/pare-feu/u) as string,
    });
    await read(2);
    expect(await products()).toHaveLength(160);
    expect(await error()).toBeNull();
    expect(await progress()).toMatchObject({
      state: 'complete',
      product_count: 160,
      read_count: 160,
      problem: null,
    });
  });

  test('the progress of the first reading is known from the beginning, and later ones do not move it', async () => {
    await scene.connect();
    expect(await progress()).toMatchObject({
      state: 'reading',
      product_count: null,
      read_count: 0,
      read_at: null,
    });
    scene.addProduct(1, { title: 'Pull' });
    scene.addProduct(2, { title: 'Bonnet' });
    await read();
    const whole = { state: 'complete', product_count: 2, read_count: 2, problem: null };
    expect(await progress()).toMatchObject(whole);
    scene.passTime(10 * MINUTE);
    scene.changeProduct(1, { title: 'Pull marin' });
    await read();
    expect(await progress()).toMatchObject(whole);
  });

  test('a product that is deleted in the store is not sold any more', async () => {
    scene.addProduct(1, { title: 'Pull' });
    scene.addProduct(2, { title: 'Bonnet' });
    await scene.connect();
    await read();
    scene.removeProduct(2);
    await read();
    expect(
      (await products()).map(({ external_id, is_active }) => [external_id, is_active]),
    ).toEqual([
      ['1', true],
      ['2', false],
    ]);
  });

  test('a row that a plugin spoilt does not keep the others out', async () => {
    scene.addProduct(1, { title: 'Pull' });
    scene.addSpoilt();
    scene.addProduct(3, { title: 'Bonnet' });
    await scene.connect();
    await read();
    expect((await products()).map(({ title }) => title)).toEqual(['Pull', 'Bonnet']);
  });

  test('an order and the catalogue name the same product', async () => {
    await scene.connect();
    scene.passTime(MINUTE);
    const product_id = await scene.order();
    expect(await products()).toMatchObject([{ external_id: product_id, source: 'orders' }]);
    scene.addProduct(Number(product_id), { title: 'Pull du catalogue' });
    await read();
    expect(
      (await products()).filter(({ external_id }) => external_id === product_id),
    ).toMatchObject([{ title: 'Pull du catalogue', source: name }]);
  });
});
