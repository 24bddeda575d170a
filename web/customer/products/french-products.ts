import { problemsOf, type ProductTexts } from './product-texts.ts';

export const frenchProducts: ProductTexts = {
  heading: 'Vos produits',
  intro: 'Une étoile suffit. Mots, photos et vidéo sont facultatifs.',
  saved: 'Vos avis sont enregistrés. Vous pouvez les compléter ou les modifier ici.',
  change: 'Modifier mes avis sur les produits',
  problem:
    'Un avis est à corriger. Rien n’est perdu, sauf les fichiers : choisissez-les de nouveau.',
  problemOf: problemsOf({
    no_rating: 'Choisissez une note pour ce produit.',
    too_long: (length) => `Votre avis compte ${length} caractères, pour 2 000 au plus.`,
    photo:
      'Un fichier n’est ni une image (JPEG, PNG, WebP, GIF, AVIF) ni une vidéo (MP4, MOV, WebM).',
    photo_too_large: 'Une photo est trop lourde : 10 Mo au plus.',
    too_many_photos: 'Cinq photos au plus par produit.',
    photo_budget_exceeded: 'Trop de photos ont été envoyées aujourd’hui : réessayez demain.',
    video: 'La vidéo n’est pas lisible : choisissez un fichier MP4, MOV ou WebM.',
    video_too_long: 'La vidéo est trop longue : 60 secondes au plus.',
    video_too_large: 'La vidéo est trop lourde : 50 Mo au plus.',
    too_many_videos: 'Une seule vidéo par produit.',
    video_budget_exceeded: 'Trop de vidéos ont été envoyées aujourd’hui : réessayez demain.',
  }),
  rating: (product) => `Votre note pour ${product}`,
  more: 'Ajouter des mots, des photos ou une vidéo',
  recommend: 'Recommanderiez-vous ce produit ?',
  yes: 'Oui',
  no: 'Non',
  media: 'Photos et vidéo',
  media_hint:
    'Cinq photos au plus (JPEG, PNG, WebP, GIF, AVIF, 10 Mo), une vidéo (MP4, MOV, WebM, 60 secondes, 50 Mo).',
  present_media: 'Photos et vidéo de cet avis',
  remove_video: 'Retirer la vidéo',
  sending: 'Envoi des fichiers',
  lost: 'Les fichiers ne sont pas arrivés : réessayez.',
  send: 'Publier mes avis',
  withdraw: 'Retirer cet avis',
};

export const frenchTuProducts: ProductTexts = {
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
          .replace('réessayez', 'réessaie')
          .replace('choisissez', 'choisis'),
  lost: 'Les fichiers ne sont pas arrivés : réessaie.',
  rating: (product) => `Ta note pour ${product}`,
  recommend: 'Recommanderais-tu ce produit ?',
};
