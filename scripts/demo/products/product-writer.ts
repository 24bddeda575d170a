import { findRequest } from '#server/domains/customer-pages/find-request.ts';
import type { App } from '#server/app.ts';
import { readAskedProducts } from '#server/domains/customer-site/products/read-asked-products.ts';
import { saveMedia } from '#server/domains/customer-site/products/save-media.ts';
import {
  submitProductReviews,
  type WrittenProduct,
} from '#server/domains/customer-site/products/submit-product-reviews.ts';
import { isAskedOf } from '#server/domains/customer-site/products/read-product-fields.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { ratingOf } from '../../shop-history.ts';
import { PRODUCTS } from '../../shop-texts.ts';
import { demoPictureOf, productKey } from './demo-catalogue.ts';
import { drawAtHome } from './product-drawings.ts';
import { textsOfProduct } from './product-texts.ts';

/** Share of those who rate the shop and then its products. */
const GOES_ON = 0.55;
/** Share of product reviews that have more than stars, so that some recent ones do too. */
const WRITES = 0.14;

/**
 * Writes a customer’s reviews of the products of an order: stars for each, sometimes a text with
 * photos, sometimes ratings of the criteria.
 */
export function productWriter(app: App): (request_id: string) => Promise<void> {
  // Uses its own random numbers, so that those of the rest of the shop stay the same.
  const random = seededRandom(3107);
  const unsaid = new Map(
    PRODUCTS.map((_, index) => [productKey(index).product_id, textsOfProduct(index)]),
  );
  const indexes = new Map(PRODUCTS.map((_, index) => [productKey(index).product_id, index]));
  let photo = 0;
  return async (request_id) => {
    if (random() > GOES_ON) return;
    const { token } = await app.db
      .selectFrom('review_requests')
      .select('token')
      .where('id', '=', request_id)
      .executeTakeFirstOrThrow();
    const request = await findRequest(app.db, token);
    if (!request) return;
    const { lines, settings } = await readAskedProducts(app.db, request, app.clock.now());
    const contents: WrittenProduct[] = [];
    for (const line of lines) {
      const texts = unsaid.get(line.external_id ?? '') ?? [];
      const written = random() < WRITES ? texts.shift() : undefined;
      const added: File[] = [];
      for (let at = 0; at < (written?.photos ?? 0); at += 1) {
        photo += 1;
        const index = indexes.get(line.external_id ?? '') ?? 0;
        added.push(await demoPictureOf(drawAtHome(index, photo), `photo-${photo}.png`));
      }
      const media = await saveMedia(app, request, line, {
        removed: new Set(),
        added: { photos: added, videos: [], poster: null },
      });
      if ('problem' in media) throw new Error(`a photo of ${line.name} was refused`);
      const rating = written?.rating ?? ratingOf(random());
      const scales = settings.attributes.filter(
        (attribute) => isAskedOf(attribute, line.tags) && random() < 0.5,
      );
      contents.push({
        ...media,
        rating,
        title: written?.title ?? null,
        text: written?.text ?? '',
        recommends: random() < 0.6 ? rating >= 4 : null,
        attributes: Object.fromEntries(
          scales.map(({ id }) => [id, 1 + Math.floor(random() * 2) + (rating >= 4 ? 2 : 0)]),
        ),
        display_name: request.first_name,
        product: line.name,
        product_id: line.product_id,
        named_product_id: null,
        line: line.line,
        on_wall: false,
        locale: 'fr',
      });
    }
    await submitProductReviews(app, request_id, contents);
  };
}
