import type { App } from '#server/app.ts';

interface NewProduct {
  team_id: string;
  title: string;
  external_id?: string;
  sku?: string;
  gtin?: string;
  root_id?: string;
}

export async function addProduct(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { team_id, title, external_id, sku, gtin, root_id }: NewProduct,
): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({
      team_id,
      title,
      external_id: external_id ?? null,
      sku: sku ?? null,
      gtin: gtin ?? null,
      source: 'file',
      handle: null,
      url: null,
      image_url: null,
      brand: null,
      product_type: null,
      price: null,
      currency: null,
      merged_into_id: root_id ?? null,
      root_id: root_id ?? null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
