export interface WooProductRow {
  id: number;
  name: string;
  slug: string;
  permalink: string;
  type: string;
  status: string;
  sku: string;
  global_unique_id: string;
  price: string;
  images: { id: number; src: string; name: string; alt: string }[];
  categories: { id: number; name: string }[];
  tags: { id: number; name: string }[];
  brands: { id: number; name: string }[];
  /** The ids of its variations. */
  variations: number[];
  date_created_gmt: string;
  date_modified_gmt: string;
}

export interface WooVariationRow {
  id: number;
  parent_id: number;
  status: string;
  sku: string;
  global_unique_id: string;
  price: string;
  image: { id: number; src: string } | null;
  attributes: { id: number; name: string; option: string }[];
}

/** Returns a product as in the documentation, with other values on demand. */
export function fakeWooProduct(
  values: Partial<WooProductRow> & { id: number },
  at = new Date(),
): WooProductRow {
  return {
    name: 'Pull',
    slug: `pull-${values.id}`,
    permalink: `https://shop.test/produit/pull-${values.id}`,
    type: 'simple',
    status: 'publish',
    sku: '',
    global_unique_id: '',
    price: '49.90',
    images: [],
    categories: [],
    tags: [],
    brands: [],
    variations: [],
    date_created_gmt: '2026-01-05T10:00:00',
    date_modified_gmt: at.toISOString().slice(0, 19),
    ...values,
  };
}

export function fakeWooVariation(
  values: Partial<WooVariationRow> & Pick<WooVariationRow, 'id' | 'parent_id'>,
): WooVariationRow {
  return {
    status: 'publish',
    sku: '',
    global_unique_id: '',
    price: '49.90',
    image: null,
    attributes: [{ id: 1, name: 'Taille', option: 'M' }],
    ...values,
  };
}
