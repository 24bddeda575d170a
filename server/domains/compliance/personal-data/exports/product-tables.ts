import { allRows, BY_ID, type ExportedTable } from './exported-table.ts';

export const PRODUCT_TABLES: readonly ExportedTable[] = [
  {
    name: 'produits',
    label: 'Produits',
    rows: allRows('products'),
    key: BY_ID,
    hidden: ['search'],
  },
  {
    name: 'variantes',
    label: 'Variantes des produits',
    rows: allRows('product_variants'),
    key: BY_ID,
  },
  {
    name: 'produits-des-commandes',
    label: 'Produit de chaque ligne de commande',
    rows: allRows('order_products'),
    key: [
      ['order_id', 'bigint'],
      ['line', 'int'],
    ],
  },
  {
    name: 'questions-sur-les-produits',
    label: 'Questions des visiteurs sur les produits',
    rows: allRows('product_questions'),
    key: BY_ID,
  },
  {
    name: 'reponses-aux-questions',
    label: 'Réponses à ces questions',
    rows: allRows('product_answers'),
    key: BY_ID,
  },
  {
    name: 'versions-des-questions',
    label: 'Versions précédentes des questions et des réponses',
    rows: allRows('product_question_versions'),
    key: BY_ID,
  },
  {
    name: 'notes-des-produits',
    label: 'Notes publiées de chaque produit',
    rows: allRows('product_ratings'),
    key: [['product_id', 'bigint']],
  },
  {
    name: 'codes-de-remerciement',
    label: 'Codes de remerciement des avis sur les produits',
    rows: allRows('thanks_codes'),
    key: BY_ID,
  },
  {
    name: 'photos-importees',
    label: 'Photos et vidéos des avis importés',
    rows: allRows('imported_media'),
    key: BY_ID,
  },
];
