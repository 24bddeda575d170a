import type { FileKind } from './operations.ts';

/**
 * The fields that a column of a file can be mapped to, in the order of the menu. This file does not
 * import zod, because the browser loads it.
 */

const ORDER_IMPORT_FIELDS = {
  number: 'Numéro de commande',
  email: 'E-mail',
  phone: 'Téléphone',
  first_name: 'Prénom',
  last_name: 'Nom',
  full_name: 'Prénom et nom ensemble',
  country_code: 'Pays',
  locale: 'Langue',
  ordered_at: 'Date de commande',
  paid_at: 'Date de paiement',
  fulfilled_at: 'Date d’expédition',
  delivered_at: 'Date de livraison',
  cancelled_at: 'Date d’annulation',
  refunded_at: 'Date de remboursement',
  total: 'Montant',
  currency: 'Devise',
  tags: 'Étiquettes',
  carrier: 'Transporteur',
  tracking_numbers: 'Numéros de suivi',
  product_title: 'Produit',
  product_sku: 'Référence du produit',
  product_quantity: 'Quantité',
  consent_email: 'Consentement pour l’e-mail',
  consent_sms: 'Consentement pour le SMS',
  consent_whatsapp: 'Consentement pour WhatsApp',
} as const;
export type OrderImportField = keyof typeof ORDER_IMPORT_FIELDS;

const OPT_OUT_IMPORT_FIELDS = {
  email: 'E-mail',
  phone: 'Téléphone',
  contact: 'E-mail ou téléphone',
  proof: 'Preuve ou motif',
  since: 'Date de la désinscription',
  origin: 'Origine',
} as const;

const REVIEW_IMPORT_FIELDS = {
  rating: 'Note',
  published_at: 'Date de publication',
  title: 'Titre',
  text: 'Avis',
  author: 'Auteur, comme il a signé',
  first_name: 'Prénom de l’auteur',
  last_name: 'Nom de l’auteur, réduit à son initiale',
  email: 'E-mail de l’auteur, jamais montré',
  product: 'Produit',
  order_number: 'Numéro de commande',
  experienced_at: 'Date de l’expérience',
  reply: 'Réponse de la boutique',
  replied_at: 'Date de la réponse',
  locale: 'Langue',
  verified: 'Achat vérifié, selon l’origine',
  incentivized: 'Avis avec contrepartie',
  status: 'État chez l’origine',
  origin_id: 'Identifiant chez l’origine',
} as const;
export type ReviewImportField = keyof typeof REVIEW_IMPORT_FIELDS;

const PRODUCT_IMPORT_FIELDS = {
  external_id: 'Identifiant du produit',
  title: 'Nom du produit',
  url: 'Adresse de sa page',
  image_url: 'Adresse de son image',
  sku: 'Référence (SKU)',
  gtin: 'Code-barres (GTIN)',
  brand: 'Marque',
  price: 'Prix',
  currency: 'Devise',
  is_active: 'En vente',
  variant_id: 'Identifiant de la variante',
  variant_title: 'Nom de la variante',
  variant_sku: 'Référence de la variante (SKU)',
  variant_gtin: 'Code-barres de la variante (GTIN)',
} as const;
export type ProductImportField = keyof typeof PRODUCT_IMPORT_FIELDS;

/** The fields by which the product of a review is found, the most reliable first. */
export const PRODUCT_KEY_FIELDS = [
  'product_id',
  'variant_id',
  'product_handle',
  'product_url',
  'product_sku',
  'product_gtin',
] as const;

const PRODUCT_REVIEW_IMPORT_FIELDS = {
  product_id: 'Identifiant du produit',
  variant_id: 'Identifiant de la variante',
  product_handle: 'Nom du produit dans les adresses',
  product_url: 'Adresse de la page du produit',
  product_sku: 'Référence du produit (SKU)',
  product_gtin: 'Code-barres du produit (GTIN)',
  ...REVIEW_IMPORT_FIELDS,
  photos: 'Adresses des photos',
  video: 'Adresse de la vidéo',
  origin: 'Outil d’origine de chaque avis',
  recommends: 'Recommande le produit',
  attributes: 'Réponses aux critères',
  state: 'État dans Recueil',
  refusal_reason: 'Motif du refus dans Recueil',
  submitted_at: 'Date de dépôt',
  kind: 'Avis, question ou réponse',
  question: 'Question à laquelle une réponse répond',
  answered_by: 'Auteur d’une réponse : boutique ou acheteur',
  helpful: 'Nombre de votes « Utile »',
  removed_at: 'Date de refus ou de retrait dans Recueil',
  edited_at: 'Date de la dernière modification dans Recueil',
  contested_at: 'Date de contestation du refus dans Recueil',
  contest: 'Contestation du refus dans Recueil',
} as const;
export type ProductReviewImportField = keyof typeof PRODUCT_REVIEW_IMPORT_FIELDS;

export const IMPORT_FIELDS: Readonly<Record<FileKind, Readonly<Record<string, string>>>> = {
  orders: ORDER_IMPORT_FIELDS,
  opt_outs: OPT_OUT_IMPORT_FIELDS,
  reviews: REVIEW_IMPORT_FIELDS,
  products: PRODUCT_IMPORT_FIELDS,
  product_reviews: PRODUCT_REVIEW_IMPORT_FIELDS,
};

/**
 * Returns the first required field that the mapping lacks, or null when the mapping is complete.
 */
export function missingField(
  kind: FileKind,
  mapping: Readonly<Record<string, string>>,
): string | null {
  if (kind === 'orders') return 'number' in mapping ? null : 'number';
  if (kind === 'products')
    return 'external_id' in mapping ? ('title' in mapping ? null : 'title') : 'external_id';
  if (kind === 'product_reviews' && !PRODUCT_KEY_FIELDS.some((field) => field in mapping))
    return 'product_id';
  // French law requires the date of publication beside every review (code de la consommation,
  // D.111-17).
  if (kind === 'reviews' || kind === 'product_reviews')
    return 'rating' in mapping ? ('published_at' in mapping ? null : 'published_at') : 'rating';
  return 'email' in mapping || 'phone' in mapping || 'contact' in mapping ? null : 'contact';
}
