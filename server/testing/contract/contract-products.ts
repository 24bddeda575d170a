import { addProduct } from '#server/testing/builders/product.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

/** Adds two products, one merged into the first, and a review of it. */
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

/** Adds a question about a product, and the pending answer of a buyer. */
export async function addContractQuestions(
  app: ContractApp,
  {
    team_id,
    request_id,
    product_id,
    marker,
  }: { team_id: string; request_id: string; product_id: string; marker: string },
): Promise<Pick<ContractShop, 'product_question_id' | 'product_answer_id'>> {
  const now = app.clock.now();
  const { id: product_question_id } = await app.db
    .insertInto('product_questions')
    .values({
      team_id,
      product_id,
      text: `Passe-t-il en machine, ${marker} ?`,
      display_name: marker,
      email: `zoe.${marker}@exemple.fr`,
      locale: 'fr',
      status: 'pending',
      refusal_reason: null,
      asked_at: now,
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: product_answer_id } = await app.db
    .insertInto('product_answers')
    .values({
      team_id,
      question_id: product_question_id,
      request_id,
      text: `Oui, ${marker}`,
      display_name: marker,
      status: 'pending',
      refusal_reason: null,
      publish_at: new Date(now.getTime() + 86_400_000),
      answered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { product_question_id, product_answer_id };
}
