import { deName } from '#contract/messages/de-name.ts';
import type { QuestionTexts } from './question-texts.ts';

export const FRENCH_QUESTIONS: QuestionTexts = {
  heading: 'Questions',
  ask: 'Poser une question',
  title: (product) => `Votre question sur ${product}`,
  text: 'Votre question',
  name: 'Votre prénom (facultatif)',
  email: 'Votre e-mail',
  email_hint: 'Pour confirmer la question et vous prévenir de la réponse. Il n’est jamais affiché.',
  send: 'Envoyer la question',
  asked:
    'Un e-mail vient de partir vers cette adresse. La question n’est transmise à la boutique qu’une fois son lien ouvert.',
  problems: {
    text: 'Écrivez une question de 10 à 500 caractères.',
    email: 'Cette adresse e-mail ne peut pas exister : vérifiez-la.',
    too_fast: 'Le formulaire a été envoyé trop vite ou trop tard : envoyez-le de nouveau.',
  },
  back: 'Revenir aux avis',
  by_shop: (shop) => `Réponse ${deName(shop)}`,
  by_buyer: (name) =>
    name === null ? 'Réponse d’un acheteur' : `Réponse ${deName(name)}, acheteur`,
  by_imported: (name) => (name === null ? 'Réponse importée' : `Réponse importée ${deName(name)}`),
  asked_by: (name, date) => `${name ?? 'Un visiteur'}, le ${date}`,
  confirm:
    'Confirmez cette question pour que la boutique la reçoive. Elle est publiée après contrôle.',
  confirm_action: 'Confirmer ma question',
  confirmed:
    'Votre question est transmise à la boutique. Un e-mail vous dira si elle est publiée, puis quand elle a une réponse.',
  published: 'Votre question est publiée.',
  refused: 'Votre question n’est pas publiée.',
  contest_text: 'Pourquoi ce texte devrait paraître',
  contest_over:
    'La boutique a examiné votre contestation et maintient son refus. Vous pouvez toujours corriger votre texte.',
  change: 'Corriger ma question',
  change_hint: 'Une question corrigée est contrôlée de nouveau avant de paraître.',
  save: 'Envoyer la correction',
  delete_action: 'Retirer ma question',
  deleted:
    'Votre question est retirée : elle n’est plus visible. La boutique en garde la preuve un an, puis l’efface.',
  gone: 'Cette question n’existe plus, ou son lien n’est plus valable.',
  mail: {
    confirm_subject: (shop) => `Confirmez votre question à ${shop}`,
    confirm: (product) =>
      `Vous avez posé une question sur ${product}. Elle n’est transmise qu’après votre confirmation. Si ce n’est pas vous, ignorez ce message : rien ne sera envoyé.`,
    refused_subject: (shop) => `Votre question à ${shop} n’est pas publiée`,
    refused: (product, reason) =>
      `Votre question sur ${product} n’est pas publiée. Motif : ${reason}.`,
    refused_next: 'Vous pouvez la corriger : elle sera contrôlée de nouveau.',
    published_subject: (shop) => `Votre question à ${shop} est publiée`,
    published: (product) =>
      `Votre question sur ${product} est publiée. Un e-mail vous préviendra d’une réponse.`,
    answered_subject: (shop) => `Une réponse à votre question, ${shop}`,
    answered: (product) => `Votre question sur ${product} a une réponse.`,
    see: 'Voir la page du produit',
    own: 'Voir, corriger ou retirer ma question',
    foot: (shop) =>
      `Vous recevez ce message parce que cette adresse a posé une question à ${shop}. Elle ne sert à rien d’autre.`,
    answer_published_subject: (shop) => `Votre réponse à une question est publiée, ${shop}`,
    answer_published: (product) => `Votre réponse à une question sur ${product} est publiée.`,
    answer_refused_subject: (shop) => `Votre réponse à une question n’est pas publiée, ${shop}`,
    answer_refused: (product, reason) =>
      `Votre réponse à une question sur ${product} n’est pas publiée. Motif : ${reason}.`,
    answer_own: 'La corriger ou la retirer',
    answer_foot: (shop) =>
      `Ce message vous dit ce qu’est devenue la réponse que vous avez donnée sur le site ${deName(shop)}.`,
  },
  buyer: {
    title: 'Des clients ont une question',
    intro: 'Vous avez acheté ces produits : votre réponse aide. Rien n’est obligatoire.',
    answer: 'Votre réponse',
    send: 'Envoyer mes réponses',
    saved: 'Merci. Vos réponses sont publiées après contrôle.',
    pending: 'En attente de publication.',
    published: 'Votre réponse est publiée.',
    refused: 'Votre réponse n’est pas publiée.',
    withdraw: 'Retirer ma réponse',
    link: 'Répondre aux questions d’autres clients',
  },
};
