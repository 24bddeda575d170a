import { IMPORT_FIELDS } from '#contract/api/import-fields.ts';
import type { TableColumn, TableFiles } from '#server/ports/table-files.ts';
import { foldName } from './fold-name.ts';
import { readyMapping } from './recognise-reviews.ts';
import { REVIEW_FILE_COLUMNS } from './review-columns.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { PRODUCT_FILE_COLUMNS, PRODUCT_REVIEW_FILE_COLUMNS } from './product-columns.ts';

const OPT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  email: ORDER_COLUMNS['email'] ?? [],
  phone: ORDER_COLUMNS['phone'] ?? [],
  contact: [
    'contact',
    'adresse',
    'coordonnee',
    'e mail ou telephone',
    'email ou telephone',
    'destinataire',
    'recipient',
  ],
  proof: ['preuve', 'proof', 'motif', 'raison', 'reason', 'commentaire'],
  since: [
    'depuis',
    'date de desinscription',
    'unsubscribed at',
    'optout date',
    'opt out date',
    'date',
  ],
  origin: ['origine', 'source', 'origin'],
};

const COLUMNS = {
  orders: ORDER_COLUMNS,
  opt_outs: OPT_OUT_COLUMNS,
  reviews: REVIEW_FILE_COLUMNS,
  products: PRODUCT_FILE_COLUMNS,
  product_reviews: PRODUCT_REVIEW_FILE_COLUMNS,
} as const;

/**
 * Proposes a mapping of fields to columns. A column maps to one field. Of several matching columns,
 * one with values precedes an empty one, then the most reliable name is chosen. The column names of
 * a recognised file take precedence over general names.
 */
export const proposeMapping: TableFiles['proposeMapping'] = (kind, columns) => {
  const proposed: Record<string, string> =
    kind === 'reviews' || kind === 'product_reviews' ? ofKind(kind, readyMapping(columns)) : {};
  const taken = new Set(Object.values(proposed));
  for (const [field, names] of Object.entries<readonly string[]>(COLUMNS[kind])) {
    if (field in proposed || isMappedTwice(field, proposed)) continue;
    const fitting = columns.filter(
      ({ name }) => !taken.has(name) && names.includes(foldName(name)),
    );
    const rank = ({ name }: TableColumn): number => names.indexOf(foldName(name));
    // An empty column is useless, even when its name matches best.
    const [best] = fitting.toSorted(
      (a, b) => Number(b.filled > 0) - Number(a.filled > 0) || rank(a) - rank(b),
    );
    if (best === undefined) continue;
    proposed[field] = best.name;
    taken.add(best.name);
  }
  return proposed;
};

/** Removes the fields of the other kind of reviews, which a recognised file may contain. */
function ofKind(
  kind: 'reviews' | 'product_reviews',
  mapping: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([field]) =>
        // A product handle identifies the product of a product review, and is not its title. For
        // the wall it is the only name there is.
        Object.hasOwn(IMPORT_FIELDS[kind], field) &&
        !(
          kind === 'product_reviews' &&
          field === 'product' &&
          mapping[field] !== undefined &&
          foldName(mapping[field]) === 'product handle'
        ),
    ),
  );
}

/**
 * Returns true for a full name when its parts are also mapped, or for the parts when the full name
 * is.
 */
function isMappedTwice(field: string, proposed: Readonly<Record<string, string>>): boolean {
  if (field === 'full_name') return 'first_name' in proposed || 'last_name' in proposed;
  return (field === 'first_name' || field === 'last_name') && 'author' in proposed;
}
