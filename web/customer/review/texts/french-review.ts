import { deName } from '#contract/messages/de-name.ts';
import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'un jour' : `${count} jours`);

export const frenchReview: ReviewTexts = {
  item: 'Sur notre site',
  item_hint: (count) =>
    count === null
      ? 'Public, après lecture par la boutique'
      : `Public, après contrôle sous ${days(count)}`,
  heading: 'Un avis public',
  about: 'Votre avis porte sur',
  about_shop: 'La boutique',
  title: 'Titre',
  text: 'Votre avis',
  name: 'Nom affiché',
  name_hint: 'Vide : « Client anonyme ».',
  photos: 'Photos',
  photos_hint: 'Trois photos au plus, de 10 Mo chacune (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'facultatif',
  kept_photos: 'Photos gardées',
  remove_photo: (number) => `Retirer la photo ${number}`,
  send: 'Publier mon avis',
  save: 'Publier la nouvelle version',
  consent: (shop, count) =>
    `Paraîtront sur le site ${deName(shop)} : votre note, ce texte, le nom affiché et les photos${count === null ? ', après lecture par la boutique' : `, sous ${days(count)}`}. Vous pourrez les modifier ou les retirer.`,
  consent_link: 'Modalités',
  problems: {
    empty: 'Écrivez quelques mots, ou revenez en arrière.',
    too_long: (length) =>
      `Votre avis compte ${length} caractères, pour 2 000 au plus. Raccourcissez-le puis renvoyez-le : rien n’est perdu.`,
    photo:
      'Une photo n’a pas pu être chargée : choisissez une image JPEG, PNG, WebP, GIF ou AVIF. Votre texte est toujours là.',
    photo_too_large: 'Une photo est trop lourde : 10 Mo au plus. Votre texte est toujours là.',
    too_many_photos: 'Trois photos au plus. Votre texte est toujours là.',
    photo_budget_exceeded:
      'Vous avez déjà changé vos photos plusieurs fois, ou la boutique en reçoit trop aujourd’hui\u00a0: envoyez votre texte sans nouvelle photo, ou réessayez demain.',
  },
  states: {
    pending: 'Votre avis est en cours de contrôle',
    published: 'Votre avis est publié',
    refused: 'Votre avis n’est pas publié',
    withdrawn: 'Votre avis est retiré',
  },
  thanks: byName((name) => `C’est noté. Merci, ${name}.`, 'C’est noté. Merci.'),
  pending: (day) =>
    day === ''
      ? 'Votre avis attend que la boutique le lise\u00a0: votre achat n’est pas vérifié.'
      : `Votre avis paraîtra au plus tard le ${day}, après contrôle.`,
  notice: 'Un message vous préviendra.',
  published: (day) => `Il est en ligne depuis le ${day}.`,
  refused: (reason) => `Motif du refus : ${reason.toLowerCase()}.`,
  withdrawn: 'Il n’est plus visible. La boutique en garde la preuve un an, puis l’efface.',
  wall: 'Voir les avis publiés',
  change: 'Modifier mon avis',
  change_photos: 'Ajouter ou retirer des photos',
  write_again: 'Écrire un nouvel avis',
  keep: 'Garder mon avis tel quel',
  withdraw: 'Retirer mon avis',
  contest: 'Contester ce refus',
  contest_what:
    'Vous pouvez corriger votre avis, ou dire pourquoi il devrait paraître tel quel. La boutique doit alors décider de nouveau.',
  contest_text: 'Pourquoi votre avis devrait paraître',
  contest_send: 'Contester le refus',
  contested: 'Votre contestation est arrivée à la boutique. Un message vous dira sa décision.',
  contest_over:
    'La boutique a examiné votre contestation et maintient son refus. Vous pouvez toujours corriger votre avis.',
  back: 'Revenir à ma réponse',
  reasons: WALL_PAGE_TEXTS.fr.attestation.reasons,
  mail: {
    hello: byName((name) => `Bonjour ${name},`, 'Bonjour,'),
    published_subject: (shop) => `Votre avis sur ${shop} est publié`,
    published: (shop) =>
      `Votre avis est en ligne sur le site ${deName(shop)}. Merci de l’avoir donné.`,
    published_action: 'Voir les avis publiés',
    published_change: 'Le modifier ou le retirer',
    refused_subject: (shop) => `Votre avis sur ${shop} n’est pas publié`,
    refused: (shop, reason) =>
      `${shop} n’a pas publié votre avis. Motif : ${reason.toLowerCase()}.`,
    refused_next: 'Vous pouvez le corriger : il sera contrôlé de nouveau.',
    refused_contest:
      'Vous pouvez aussi contester ce refus : la boutique devra décider de nouveau, et vous répondre.',
    refused_action: 'Corriger ou contester',
    refused_imported: (shop, origin) =>
      `Vous l’aviez donné sur ${origin}, et ${shop} l’avait repris sur son site. Vous pouvez contester ce refus en écrivant à la boutique.`,
    foot: (shop) => `Ce message vous dit ce qu’est devenu l’avis que vous avez donné à ${shop}.`,
    reply_subject: (shop) => `${shop} vous répond au sujet de votre avis`,
    reply_foot: (shop) =>
      `${shop} répond à l’avis que vous lui avez donné. Cette réponse n’est publiée nulle part.`,
    preferences: 'Choisir ce que je reçois',
    answer_subject: (shop) => `Votre signalement d’un avis sur ${shop}`,
    answer_kept: 'L’avis signalé a été examiné. Il reste publié.',
    answer_removed: 'L’avis signalé a été examiné. Il n’est plus publié.',
    answer_action: 'Comment les avis sont contrôlés',
    answer_foot: (shop) =>
      `Vous aviez laissé cette adresse en signalant un avis sur ${shop} ; elle vient d’être effacée.`,
  },
};

/** The texts in the « tu » form that differ. */
export const frenchTuReview: ReviewTexts = {
  ...frenchReview,
  about: 'Ton avis porte sur',
  text: 'Ton avis',
  consent: (shop, count) =>
    `Paraîtront sur le site ${deName(shop)} : ta note, ce texte, le nom affiché et les photos${count === null ? ', après lecture par la boutique' : `, sous ${days(count)}`}. Tu pourras les modifier ou les retirer.`,
  problems: {
    empty: 'Écris quelques mots, ou reviens en arrière.',
    too_long: (length) =>
      `Ton avis compte ${length} caractères, pour 2 000 au plus. Raccourcis-le puis renvoie-le : rien n’est perdu.`,
    photo:
      'Une photo n’a pas pu être chargée : choisis une image JPEG, PNG, WebP, GIF ou AVIF. Ton texte est toujours là.',
    photo_too_large: 'Une photo est trop lourde : 10 Mo au plus. Ton texte est toujours là.',
    too_many_photos: 'Trois photos au plus. Ton texte est toujours là.',
    photo_budget_exceeded:
      'Tu as déjà changé tes photos plusieurs fois, ou la boutique en reçoit trop aujourd’hui\u00a0: envoie ton texte sans nouvelle photo, ou réessaie demain.',
  },
  states: {
    pending: 'Ton avis est en cours de contrôle',
    published: 'Ton avis est publié',
    refused: 'Ton avis n’est pas publié',
    withdrawn: 'Ton avis est retiré',
  },
  pending: (day) =>
    day === ''
      ? 'Ton avis attend que la boutique le lise\u00a0: ton achat n’est pas vérifié.'
      : `Ton avis paraîtra au plus tard le ${day}, après contrôle.`,
  notice: 'Un message te préviendra.',
  contest_what:
    'Tu peux corriger ton avis, ou dire pourquoi il devrait paraître tel quel. La boutique doit alors décider de nouveau.',
  contest_text: 'Pourquoi ton avis devrait paraître',
  contested: 'Ta contestation est arrivée à la boutique. Un message te dira sa décision.',
  contest_over:
    'La boutique a examiné ta contestation et maintient son refus. Tu peux toujours corriger ton avis.',
  mail: {
    ...frenchReview.mail,
    published_subject: (shop) => `Ton avis sur ${shop} est publié`,
    published: (shop) =>
      `Ton avis est en ligne sur le site ${deName(shop)}. Merci de l’avoir donné.`,
    refused_subject: (shop) => `Ton avis sur ${shop} n’est pas publié`,
    refused: (shop, reason) => `${shop} n’a pas publié ton avis. Motif : ${reason.toLowerCase()}.`,
    refused_next: 'Tu peux le corriger : il sera contrôlé de nouveau.',
    refused_imported: (shop, origin) =>
      `Tu l’avais donné sur ${origin}, et ${shop} l’avait repris sur son site. Tu peux contester ce refus en écrivant à la boutique.`,
    refused_contest:
      'Tu peux aussi contester ce refus : la boutique devra décider de nouveau, et te répondre.',
    reply_subject: (shop) => `${shop} te répond au sujet de ton avis`,
    reply_foot: (shop) =>
      `${shop} répond à l’avis que tu lui as donné. Cette réponse n’est publiée nulle part.`,
    foot: (shop) => `Ce message te dit ce qu’est devenu l’avis que tu as donné à ${shop}.`,
    answer_subject: (shop) => `Ton signalement d’un avis sur ${shop}`,
    answer_foot: (shop) =>
      `Tu avais laissé cette adresse en signalant un avis sur ${shop} ; elle vient d’être effacée.`,
  },
};
