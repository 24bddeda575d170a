import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';

/** The texts of the review filters and of the answers of authors. */
interface ProductFilterTexts {
  word: string;
  scale: string;
  any: string;
  /** Such as « Taille : 3 sur 5 ». */
  answer: (label: string, value: number) => string;
  recommends: string;
  recommends_not: string;
  /** Such as « Utile (3) ». */
  helpful: (number: string | null) => string;
  helpful_what: string;
  voted: string;
}

export const PRODUCT_FILTER_TEXTS: Readonly<Record<CustomerLocale, ProductFilterTexts>> = {
  fr: {
    word: 'Mot',
    scale: 'Critère',
    any: 'Tous',
    answer: (label, value) => `${label} : ${value} sur 5`,
    recommends: 'Recommande ce produit',
    recommends_not: 'Ne recommande pas ce produit',
    helpful: (number) => (number === null ? 'Utile' : `Utile (${number})`),
    helpful_what: 'cet avis',
    voted: 'Merci, c’est compté.',
  },
  en: {
    word: 'Word',
    scale: 'Criterion',
    any: 'All',
    answer: (label, value) => `${label}: ${value} out of 5`,
    recommends: 'Recommends this product',
    recommends_not: 'Does not recommend this product',
    helpful: (number) => (number === null ? 'Helpful' : `Helpful (${number})`),
    helpful_what: 'this review',
    voted: 'Thank you, it is counted.',
  },
  es: {
    word: 'Palabra',
    scale: 'Criterio',
    any: 'Todos',
    answer: (label, value) => `${label}: ${value} de 5`,
    recommends: 'Recomienda este producto',
    recommends_not: 'No recomienda este producto',
    helpful: (number) => (number === null ? 'Útil' : `Útil (${number})`),
    helpful_what: 'esta opinión',
    voted: 'Gracias, se ha contado.',
  },
  de: {
    word: 'Wort',
    scale: 'Kriterium',
    any: 'Alle',
    answer: (label, value) => `${label}: ${value} von 5`,
    recommends: 'Empfiehlt dieses Produkt',
    recommends_not: 'Empfiehlt dieses Produkt nicht',
    helpful: (number) => (number === null ? 'Hilfreich' : `Hilfreich (${number})`),
    helpful_what: 'diese Bewertung',
    voted: 'Danke, das zählt.',
  },
  it: {
    word: 'Parola',
    scale: 'Criterio',
    any: 'Tutti',
    answer: (label, value) => `${label}: ${value} su 5`,
    recommends: 'Consiglia questo prodotto',
    recommends_not: 'Non consiglia questo prodotto',
    helpful: (number) => (number === null ? 'Utile' : `Utile (${number})`),
    helpful_what: 'questa recensione',
    voted: 'Grazie, è stato contato.',
  },
  nl: {
    word: 'Woord',
    scale: 'Criterium',
    any: 'Alle',
    answer: (label, value) => `${label}: ${value} van 5`,
    recommends: 'Raadt dit product aan',
    recommends_not: 'Raadt dit product niet aan',
    helpful: (number) => (number === null ? 'Nuttig' : `Nuttig (${number})`),
    helpful_what: 'deze beoordeling',
    voted: 'Bedankt, het telt mee.',
  },
};
