import type { StoreOrderFields } from '../stores/write-store-order.ts';
import { productPage, productPicture } from './product-page.ts';
import type { OrderSurroundings } from './read-surroundings.ts';
import type { OrderRow } from './webservice-fields.ts';

/** The rows that an order references, and the address of its shop. */
interface OrderPlace {
  around: OrderSurroundings;
  shop: { url: string };
}

/**
 * Returns the lines of one order of a cart. Its rows keep what was ordered, so the quantities of
 * its credit slips are subtracted.
 */
export function articlesOf(
  { id, associations }: OrderRow,
  collected: OrderPlace,
): StoreOrderFields['articles'] {
  const refunded = refundedLines(collected.around.slips.get(id) ?? []);
  return (associations?.order_rows ?? []).map((line) => ({
    ...articleOf(line, collected),
    quantity: remainingQuantity(line, refunded),
  }));
}

type Line = NonNullable<OrderRow['associations']>['order_rows'][number];
type Slips = NonNullable<ReturnType<OrderSurroundings['slips']['get']>>;

/** Returns the refunded quantities by the id of the line. The lines keep what was ordered. */
function refundedLines(slips: Slips): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { id_order_detail, product_quantity } of slips.flatMap(
    ({ associations }) => associations?.order_slip_details ?? [],
  ))
    if (id_order_detail !== null)
      sums.set(id_order_detail, (sums.get(id_order_detail) ?? 0) + (product_quantity ?? 0));
  return sums;
}

function remainingQuantity(
  { id, product_quantity }: Line,
  refunded: ReadonlyMap<string, number>,
): number | null {
  const back = refunded.get(id ?? '') ?? 0;
  return back > 0 ? Math.max(0, (product_quantity ?? 1) - back) : (product_quantity ?? null);
}

function articleOf(
  line: Line,
  { around: { products }, shop: { url } }: OrderPlace,
): Omit<StoreOrderFields['articles'][number], 'quantity'> {
  const product = products.get(line.product_id ?? '');
  const image = product?.id_default_image ?? null;
  return {
    product_id: line.product_id,
    variant_id: line.product_attribute_id,
    sku: line.product_reference,
    gtin: line.product_ean13,
    title: line.product_name,
    price: line.unit_price_tax_incl ?? null,
    // Only a product that is on sale has a page.
    url: product?.active ? productPage(url, product.id) : null,
    image_url: image === null ? null : productPicture(url, image),
  };
}
