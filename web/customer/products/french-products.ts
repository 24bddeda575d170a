import { problemsOf, type ProductWords } from './product-words.ts';

export const frenchProducts: ProductWords = {
  heading: 'Vos produits',
  intro: 'Une étoile suffit. Mots et photos sont facultatifs.',
  saved: 'Vos avis sont enregistrés. Vous pouvez les compléter ou les modifier ici.',
  change: 'Modifier mes avis sur les produits',
  problem:
    'Un avis est à corriger. Rien n’est perdu, sauf les fichiers : choisissez-les de nouveau.',
  problemOf: problemsOf({
    no_rating: 'Choisissez une note pour ce produit.',
    too_long: (length) => `Votre avis compte ${length} caractères, pour 2 000 au plus.`,
    photo: 'Un fichier n’est pas une image (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'Une photo est trop lourde : 10 Mo au plus.',
    too_many_photos: 'Cinq photos au plus par produit.',
    photo_budget_exceeded: 'Trop de photos ont été envoyées aujourd’hui : réessayez demain.',
  }),
  rating: (product) => `Votre note pour ${product}`,
  more: 'Ajouter des mots ou des photos',
  recommend: 'Recommanderiez-vous ce produit ?',
  yes: 'Oui',
  no: 'Non',
  media: 'Photos',
  media_hint: 'Cinq photos au plus.',
  send: 'Publier mes avis',
  withdraw: 'Retirer cet avis',
};

export const frenchTuProducts: ProductWords = {
  ...frenchProducts,
  heading: 'Tes produits',
  saved: 'Tes avis sont enregistrés. Tu peux les compléter ou les modifier ici.',
  problem: 'Un avis est à corriger. Rien n’est perdu, sauf les fichiers : choisis-les de nouveau.',
  problemOf: (problem, locale) =>
    problem.kind === 'no_rating'
      ? 'Choisis une note pour ce produit.'
      : frenchProducts
          .problemOf(problem, locale)
          .replace('Votre avis', 'Ton avis')
          .replace('réessayez', 'réessaie'),
  rating: (product) => `Ta note pour ${product}`,
  recommend: 'Recommanderais-tu ce produit ?',
};
