import { addProduct } from '#server/testing/builders/product.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

/** Two products, one merged into the first, and a review of it. */
export async function addContractProducts(
  app: ContractApp,
  team_id: string,
  marker: string,
): Promise<
  Pick<ContractShop, 'product_id' | 'other_product_id' | 'merged_product_id' | 'product_review_id'>
> {
  const product_id = await addProduct(app, {
    team_id,
    title: `Pull ${marker}`,
    external_id: `pull-${marker}`,
  });
  const { id: product_review_id } = await app.db
    .insertInto('shop_reviews')
    .values({
      team_id,
      product_id,
      on_wall: false,
      product: `Pull ${marker}`,
      rating: 4,
      text: `Laine douce, ${marker}`,
      display_name: marker,
      status: 'published',
      submitted_at: app.clock.now(),
      published_at: app.clock.now(),
      is_verified: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    product_id,
    product_review_id,
    other_product_id: await addProduct(app, { team_id, title: `Gilet ${marker}` }),
    merged_product_id: await addProduct(app, {
      team_id,
      title: `Ancien pull ${marker}`,
      root_id: product_id,
    }),
  };
}
