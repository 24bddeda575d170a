import { deName } from '#contract/messages/de-name.ts';
import { french } from './french.ts';
import { frenchLegalTu } from './french-legal.ts';
import { frenchGeneralTu } from './general-texts.ts';
import { frenchPreferencesTu } from './preferences-texts.ts';
import { frenchWithdrawTu } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

/** The texts in the « tu » form that differ from « vous ». */
export const frenchTu: PageTexts = {
  ...french,
  rating: {
    ...french.rating,
    title: (shop) => `Ton avis – ${shop}`,
    question: 'Comment s’est passée ta commande ?',
    chosen: 'ton choix',
    who: (shop) => `${shop} pose la question à chaque client. Rien n’est publié sans ton accord.`,
  },
  rated: {
    ...french.rated,
    summary: (rating, word) => `Ta note : ${rating} sur 5, ${word}`,
    thanks: {
      ...french.rated.thanks,
      unhappy: byName((name) => `Merci de ta franchise, ${name}.`, 'Merci de ta franchise.'),
    },
    saved: 'Ta note est enregistrée.',
    more: 'Veux-tu en dire plus ?',
    more_public: 'Tu peux aussi le dire en public',
    already: 'Tu as déjà répondu, merci.',
    when: (day, until) =>
      `C’était le ${day}.${until === null ? '' : ` Tu peux changer ta note jusqu’au ${until}.`}`,
    said: 'Ton message privé',
  },
  form: {
    ...french.form,
    message: 'Ton message',
    contact: {
      email: 'Tu peux me répondre par e\u2011mail',
      phone: 'Tu peux me répondre par téléphone',
    },
    too_long: (length) =>
      `Ton message compte ${length.toLocaleString('fr')} caractères, pour 4 000 au plus. Raccourcis-le puis renvoie-le : rien n’est perdu.`,
    empty: 'Écris quelques mots, ou termine sans message.',
    unanswered: 'Réponds à cette question.',
  },
  onward: {
    ...french.onward,
    text: 'Ta note est enregistrée. Tu peux maintenant la dire en public.',
  },
  done: { ...french.done, feedback_text: 'Ton message est arrivé à la boutique.' },
  postpone: {
    ...french.postpone,
    text: 'Nous attendrons une semaine avant de te reposer la question.',
  },
  postponed: {
    ...french.postponed,
    until: (day) => `Nous te reposerons la question vers le ${day}. Tu n’as rien à faire d’ici là.`,
    enough_text:
      'Nous ne t’écrirons plus au sujet de cette commande. Cette page reste ouverte pour répondre quand tu voudras.',
  },
  stop: {
    ...french.stop,
    text: (shop) =>
      `${shop} ne t’écrira plus à ce sujet, ni par WhatsApp, ni par SMS, ni par e-mail. Les messages sur tes commandes ne changent pas.`,
    others: (shops) =>
      `Les mêmes personnes tiennent aussi : ${shops}. Tu peux encore en recevoir des messages.`,
  },
  stopped: {
    ...french.stopped,
    text: (shop) =>
      `Tu ne recevras plus de demande d’avis ${deName(shop)}. Une relance déjà prévue est annulée.`,
    others: (shops) => `Tu ne recevras plus non plus de demande d’avis de : ${shops}.`,
  },
  resumed: {
    ...french.resumed,
    text: (shop) => `${shop} pourra de nouveau te demander ton avis après une commande.`,
  },
  legal: frenchLegalTu,
  general: frenchGeneralTu,
  preferences: frenchPreferencesTu,
  withdraw: frenchWithdrawTu,
  email: {
    ...french.email,
    subject: {
      request: (number) =>
        number === null
          ? 'Ta commande : comment s’est-elle passée ?'
          : `Ta commande n° ${number} : comment s’est-elle passée ?`,
      first_reminder: (number) =>
        number === null ? 'Ton avis sur ta commande ?' : `Ton avis sur la commande n° ${number} ?`,
      last_reminder: (number) =>
        number === null
          ? 'Dernier message au sujet de ta commande'
          : `Dernier message au sujet de la commande n° ${number}`,
    },
    one_tap: {
      request:
        'un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
      first_reminder:
        'nous n’avons pas encore ta réponse. Un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
      last_reminder:
        'c’est notre dernier message au sujet de cette commande. Un clic suffit : la page s’ouvre sur la note choisie, tu pourras encore la changer.',
    },
    preheader: (number) =>
      number === null
        ? 'Une question sur ta commande.'
        : `Une question sur ta commande n° ${number}.`,
  },
};
