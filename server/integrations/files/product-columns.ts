import { REVIEW_FILE_COLUMNS } from './review-columns.ts';

/**
 * The names of product columns in files of shops and tools, normalised by `foldName`, the most
 * reliable first.
 */
const PRODUCT_KEYS: Readonly<Record<string, readonly string[]>> = {
  product_id: [
    'product id',
    'productid',
    'id produit',
    'identifiant du produit',
    'id product',
    'product external id',
    'product reference id',
  ],
  variant_id: ['variant id', 'variantid', 'product variant id', 'identifiant de la variante'],
  product_handle: ['product handle', 'handle', 'producthandle', 'shopify product handle'],
  product_url: ['product url', 'producturl', 'url du produit', 'lien du produit', 'product link'],
  product_sku: ['product sku', 'sku', 'reference du produit', 'reference produit', 'ref produit'],
  product_gtin: ['product gtin', 'gtin', 'ean', 'ean13', 'code barres', 'upc', 'barcode'],
};

export const PRODUCT_REVIEW_FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ...PRODUCT_KEYS,
  ...REVIEW_FILE_COLUMNS,
  photos: [
    'photos',
    'picture urls',
    'photo url',
    'photo urls',
    'review image urls',
    'images',
    'image urls',
    'media urls',
    'img',
    'adresses des photos',
  ],
  video: ['video', 'video url', 'video urls', 'adresse de la video'],
  recommends: ['recommends', 'recommande', 'isrecommended', 'would recommend'],
  submitted_at: ['submitted at', 'date submitted', 'date de depot'],
};

export const PRODUCT_FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    'external id',
    'id',
    'product id',
    'productid',
    'identifiant',
    'id produit',
    'id product',
    'handle',
  ],
  title: ['title', 'titre', 'nom', 'name', 'nom du produit', 'product name', 'produit'],
  url: ['url', 'link', 'lien', 'product url', 'adresse', 'adresse de la page'],
  image_url: ['image url', 'image', 'image link', 'image src', 'photo', 'images'],
  sku: ['sku', 'reference', 'variant sku', 'ref', 'reference produit', 'ugs'],
  gtin: ['gtin', 'ean', 'ean13', 'variant barcode', 'barcode', 'code barres', 'upc'],
  brand: ['brand', 'marque', 'vendor', 'manufacturer', 'fabricant'],
  price: ['price', 'prix', 'variant price', 'regular price', 'tarif', 'prix ttc'],
  currency: ['currency', 'devise', 'monnaie'],
  is_active: ['is active', 'active', 'actif', 'status', 'statut', 'state', 'etat', 'en vente'],
  variant_id: ['variant id', 'variantid', 'id variante', 'identifiant de la variante'],
  variant_title: ['variant title', 'variante', 'nom de la variante'],
  variant_sku: ['sku de la variante', 'reference de la variante'],
  variant_gtin: ['gtin de la variante', 'ean de la variante', 'code barres de la variante'],
};
