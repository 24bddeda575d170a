import sharp from 'sharp';
import type { App } from '#server/app.ts';
import { PRODUCTS } from '../../shop-texts.ts';
import type { CallDemoEndpoint } from '../open-demo-shop.ts';
import { drawProduct } from './product-drawings.ts';

/** Returns the identifier in the shop of the product at this position of the list. */
export function productKey(index: number): { product_id: string; sku: string } {
  return { product_id: String(7001 + index), sku: `SV-${String(index + 1).padStart(2, '0')}` };
}

/**
 * Creates the catalogue with its pictures, and the criteria that customers rate for every product.
 */
export async function furnishCatalogue(
  { config }: Pick<App, 'config'>,
  call: CallDemoEndpoint,
): Promise<void> {
  const products = [];
  for (const [index, [title, price]] of PRODUCTS.entries()) {
    const { data } = await call<{ data: { url: string } }>('POST', '/api/team/store_image', {
      file: await demoPictureOf(drawProduct(index), 'produit.png'),
      purpose: 'picture',
    });
    const { product_id, sku } = productKey(index);
    products.push({
      external_id: product_id,
      title,
      url: `https://savonnerie-vallon.example/produits/${sku.toLowerCase()}`,
      image_url: config.publicUrl + data.url,
      sku,
      brand: 'Savonnerie du Vallon',
      price: price.toFixed(2),
      currency: 'EUR',
    });
  }
  await call('POST', '/api/team/products', products);
  await call('POST', '/api/team/product_reviews_config', {
    product_reviews_config: {
      attributes: [
        { id: 'parfum', label: 'Parfum', low: 'Discret', high: 'Intense' },
        { id: 'tenue', label: 'Tenue dans le temps', low: 'Courte', high: 'Longue' },
      ],
    },
  });
}

/** Returns a drawing as a file that a browser would send. */
export async function demoPictureOf(drawing: string, name: string): Promise<File> {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}
