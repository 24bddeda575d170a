import type { TableColumn, TableFiles } from '#server/ports/table-files.ts';
import { foldName } from './fold-name.ts';
import { readyMapping } from './recognise-reviews.ts';
import { REVIEW_FILE_COLUMNS } from './review-columns.ts';

/**
 * The names under which Shopify, WooCommerce, PrestaShop, the order files of Skeepers and people export a column, the surest first. Written folded: no case, no accents, no signs. « Accepts
 * Marketing » and its like are no consent to a review request and are left out on purpose.
 */
const ORDER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  number: [
    'order number',
    'numero de commande',
    'numero commande',
    'commande',
    'order',
    'order id',
    'numero',
    'number',
    'reference commande',
    'reference',
    'id commande',
    'name',
    'order name',
    'purchase reference',
    'order ref',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'adresse email',
    'adresse e mail',
    'courriel',
    'customer email',
    'billing email',
    'billing email address',
    'email client',
    'e mail client',
    'email address',
  ],
  phone: [
    'phone',
    'telephone',
    'tel',
    'mobile',
    'portable',
    'telephone mobile',
    'numero de telephone',
    'shipping phone',
    'billing phone',
    'customer phone',
    'phone mobile',
    'telephone client',
    'billing phone number',
  ],
  first_name: [
    'first name',
    'prenom',
    'firstname',
    'billing first name',
    'shipping first name',
    'first name billing',
    'prenom client',
    'customer first name',
  ],
  last_name: [
    'last name',
    'nom',
    'lastname',
    'nom de famille',
    'billing last name',
    'shipping last name',
    'last name billing',
    'nom client',
    'customer last name',
    'surname',
  ],
  full_name: [
    'billing name',
    'shipping name',
    'customer name',
    'full name',
    'client',
    'nom complet',
    'nom et prenom',
    'prenom et nom',
    'customer',
  ],
  country_code: [
    'shipping country',
    'country',
    'pays',
    'billing country',
    'country code',
    'code pays',
    'pays de livraison',
    'shipping country code',
    'country code billing',
    'country code shipping',
  ],
  locale: ['locale', 'langue', 'language', 'customer locale', 'lang'],
  ordered_at: [
    'ordered at',
    'created at',
    'date de commande',
    'date commande',
    'order date',
    'date',
    'date add',
    'date created',
    'date de creation',
    'purchase date',
  ],
  paid_at: ['paid at', 'date de paiement', 'paid date', 'date paid', 'date paiement', 'payee le'],
  fulfilled_at: [
    'fulfilled at',
    'shipped at',
    'date d expedition',
    'date expedition',
    'ship date',
    'shipped date',
    'expediee le',
    'date d envoi',
  ],
  delivered_at: [
    'delivered at',
    'date de livraison',
    'date livraison',
    'delivery date',
    'livree le',
  ],
  cancelled_at: [
    'cancelled at',
    'canceled at',
    'date d annulation',
    'date annulation',
    'annulee le',
  ],
  refunded_at: ['refunded at', 'date de remboursement', 'date remboursement', 'remboursee le'],
  total: [
    'total',
    'montant',
    'montant total',
    'total ttc',
    'order total',
    'total paid',
    'total paye',
    'order total amount',
    'prix total',
  ],
  currency: ['currency', 'devise', 'order currency', 'monnaie'],
  tags: ['tags', 'etiquettes', 'etiquette', 'tag'],
  carrier: [
    'carrier',
    'transporteur',
    'shipping method',
    'mode de livraison',
    'shipping method title',
  ],
  product_title: [
    'lineitem name',
    'produit',
    'product',
    'product name',
    'nom du produit',
    'item name',
    'article',
    'titre du produit',
  ],
  product_sku: ['lineitem sku', 'sku', 'reference produit', 'product reference', 'ref produit'],
  product_quantity: ['lineitem quantity', 'quantite', 'quantity', 'qty', 'qte', 'product quantity'],
  consent_email: [
    'accord email',
    'accord e mail',
    'consentement email',
    'consentement e mail',
    'consent email',
  ],
  consent_sms: ['accord sms', 'consentement sms', 'consent sms'],
  consent_whatsapp: ['accord whatsapp', 'consentement whatsapp', 'consent whatsapp'],
};

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
} as const;

/** A column serves one field; of two that fit, the one with more in it. What a known file names its columns goes before what people call theirs. */
export const proposeMapping: TableFiles['proposeMapping'] = (kind, columns) => {
  const proposed: Record<string, string> = kind === 'reviews' ? readyMapping(columns) : {};
  const taken = new Set(Object.values(proposed));
  for (const [field, names] of Object.entries(COLUMNS[kind])) {
    if (field in proposed || isSaidTwice(field, proposed)) continue;
    const fitting = columns.filter(
      ({ name }) => !taken.has(name) && names.includes(foldName(name)),
    );
    const rank = ({ name }: TableColumn): number => names.indexOf(foldName(name));
    // An empty column is of no use, however well it is named.
    const [best] = fitting.toSorted(
      (a, b) => Number(b.filled > 0) - Number(a.filled > 0) || rank(a) - rank(b),
    );
    if (best === undefined) continue;
    proposed[field] = best.name;
    taken.add(best.name);
  }
  return proposed;
};

/** A whole name beside its parts, or the parts beside the whole. */
function isSaidTwice(field: string, proposed: Readonly<Record<string, string>>): boolean {
  if (field === 'full_name') return 'first_name' in proposed || 'last_name' in proposed;
  return (field === 'first_name' || field === 'last_name') && 'author' in proposed;
}
