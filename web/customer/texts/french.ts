import { deName } from '#contract/messages/de-name.ts';
import { frenchLegal } from './french-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

/**
 * The texts in the « vous » form. Spaces follow French typography: U+00A0 before « : », U+202F
 * before « ? » and « ; ».
 */
export const french: PageTexts = {
  other_language: 'en',
  stars: ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Excellent'],
  order: (number, date) => {
    const order = number === null ? 'Commande' : `Commande n° ${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} du ${date.ordered}`;
    return `${order}${number === null ? '' : ','} livrée ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product}, et ${others === 1 ? 'un autre article' : `${others} autres articles`}`,
  rating: {
    title: (shop) => `Votre avis – ${shop}`,
    question: 'Comment s’est passée votre commande ?',
    star: (count) => `${count} étoile${count > 1 ? 's' : ''} sur 5`,
    chosen: 'votre choix',
    confirm: (count) => `Confirmer ${count} étoile${count > 1 ? 's' : ''} sur 5`,
    not_received: 'Je ne l’ai pas encore reçue',
    who: (shop) => `${shop} pose la question à chaque client. Rien n’est publié sans votre accord.`,
  },
  foot: {
    label: 'Informations',
    legal: 'Modalités des avis',
    stop: 'Ne plus recevoir',
    stop_long: 'Ne plus recevoir ces messages',
  },
  rated: {
    title: (shop) => `Merci – ${shop}`,
    summary: (rating, word) => `Votre note : ${rating} sur 5, ${word}`,
    change: 'Changer',
    change_what: 'ma note',
    thanks: {
      happy: byName((name) => `Merci, ${name}.`, 'Merci.'),
      neutral: byName((name) => `Merci, ${name}.`, 'Merci.'),
      unhappy: byName((name) => `Merci de votre franchise, ${name}.`, 'Merci de votre franchise.'),
    },
    saved: 'Votre note est enregistrée.',
    empathy: {
      happy: 'Toute l’équipe est heureuse de la lire.',
      neutral: 'Ce n’est pas encore cela, et nous aimerions comprendre.',
      unhappy: 'Nous sommes désolés que cette commande n’ait pas été à la hauteur.',
    },
    more: 'Voulez-vous en dire plus ?',
    more_public: 'Vous pouvez aussi le dire en public',
    no_more: 'Non merci, j’ai terminé',
    already: 'Vous avez déjà répondu, merci.',
    when: (day, until) =>
      `C’était le ${day}.${until === null ? '' : ` Vous pouvez changer votre note jusqu’au ${until}.`}`,
    said: 'Votre message privé',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'Sur Trustpilot' : kind === 'google' ? 'Sur Google' : `Sur ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Public, sur la fiche de la boutique' : `Public, à l’adresse ${host}`,
    shop: 'À la boutique seulement',
    shop_where: 'Privé, jamais publié',
  },
  upsell: { next_time: 'Pour une prochaine fois', code: 'Code :' },
  form: {
    heading: 'Écrire à la boutique',
    message: 'Votre message',
    contact: {
      email: 'Vous pouvez me répondre par e\u2011mail',
      phone: 'Vous pouvez me répondre par téléphone',
    },
    send: 'Envoyer à la boutique',
    privacy: 'Privé, jamais publié.',
    topic: 'Qu’est-ce qui n’a pas été ?',
    topics: {
      delivery: 'La livraison',
      product: 'Le produit',
      service: 'Le service',
      other: 'Autre chose',
    },
    optional: 'facultatif',
    worst: 'Pas du tout',
    best: 'Tout à fait',
    too_long: (length) =>
      `Votre message compte ${length.toLocaleString('fr')} caractères, pour 4 000 au plus. Raccourcissez-le puis renvoyez-le : rien n’est perdu.`,
    empty: 'Écrivez quelques mots, ou terminez sans message.',
    unanswered: 'Répondez à cette question.',
  },
  onward: {
    title: (site) => `Merci. ${site} s’ouvre.`,
    text: 'Votre note est enregistrée. Vous pouvez maintenant la dire en public.',
    go: (site) => `Aller sur ${site}`,
    stay: 'Rester ici',
  },
  done: {
    feedback: byName((name) => `C’est noté. Merci, ${name}.`, 'C’est noté. Merci.'),
    feedback_text: 'Votre message est arrivé à la boutique.',
    nothing: byName((name) => `Merci, ${name}.`, 'Merci.'),
    nothing_text: 'À bientôt.',
    back: 'Revenir à ma réponse',
  },
  postpone: {
    title: 'Pas encore reçue ?',
    text: 'Nous attendrons une semaine avant de vous reposer la question.',
    button: 'Je ne l’ai pas encore reçue',
    received: 'Je l’ai reçue, je réponds maintenant',
  },
  postponed: {
    title: 'Entendu, nous attendrons.',
    until: (day) =>
      `Nous vous reposerons la question vers le ${day}. Vous n’avez rien à faire d’ici là.`,
    late: 'Le colis tarde ?',
    website: 'Aller sur le site de la boutique',
    now: 'Je l’ai reçue, je réponds maintenant',
    enough: 'Entendu.',
    enough_text:
      'Nous ne vous écrirons plus au sujet de cette commande. Cette page reste ouverte pour répondre quand vous voudrez.',
  },
  stop: {
    title: 'Ne plus recevoir de demandes d’avis ?',
    text: (shop) =>
      `${shop} ne vous écrira plus à ce sujet, ni par WhatsApp, ni par SMS, ni par e-mail. Les messages sur vos commandes ne changent pas.`,
    button: 'Ne plus recevoir',
    keep: 'Revenir à la question',
    others: (shops) =>
      `Les mêmes personnes tiennent aussi : ${shops}. Vous pouvez encore en recevoir des messages.`,
    all: 'Ne plus rien recevoir de toutes ces boutiques',
  },
  stopped: {
    title: 'C’est fait.',
    text: (shop) =>
      `Vous ne recevrez plus de demande d’avis ${deName(shop)}. Une relance déjà prévue est annulée.`,
    others: (shops) => `Vous ne recevrez plus non plus de demande d’avis de : ${shops}.`,
    undo: 'C’était une erreur, annuler',
  },
  resumed: {
    title: 'C’est annulé.',
    text: (shop) => `${shop} pourra de nouveau vous demander votre avis après une commande.`,
    answer: 'Donner mon avis',
  },
  gone: {
    title: 'Ce lien n’est plus actif.',
    expired: (span) => `Il permettait de donner un avis pendant ${span} après notre message.`,
    erased: 'Les données qui s’y rapportaient ont été effacées.',
    website: (shop) => `Aller sur le site ${deName(shop)}`,
  },
  span: (days) => (days === 180 ? 'six mois' : days === 365 ? 'un an' : `${days} jours`),
  reopen: 'Revenir à la page',
  plain: {
    no_link: {
      title: 'Ouvrez le lien reçu de votre boutique.',
      text: 'Il se trouve dans le message qui vous demandait votre avis. Chaque lien est personnel.',
    },
    unknown: {
      title: 'Ce lien n’existe pas.',
      text: 'Il a peut-être été coupé par votre messagerie. Ouvrez-le de nouveau, en entier, depuis le message reçu.',
    },
    link_closed: {
      title: 'Cette page n’est pas ouverte.',
      text: 'La boutique ne recueille pas d’avis à cette adresse. Si vous avez reçu un message, ouvrez le lien qu’il contient.',
    },
    too_large: {
      title: 'Ce message est trop long.',
      text: 'Il ne peut pas dépasser 4 000 caractères. Revenez en arrière : votre texte y est encore, raccourcissez-le puis renvoyez-le. Ce qui était déjà enregistré est gardé.',
    },
    too_many: {
      title: 'Un instant.',
      text: 'Cette page a été ouverte trop de fois de suite. Attendez une minute, puis recommencez : rien n’est perdu.',
    },
    unavailable: {
      title: 'Un instant.',
      text: 'La page ne peut pas s’ouvrir pour le moment. Recommencez dans quelques secondes.',
    },
    broken: {
      title: 'Cela n’a pas marché.',
      text: 'Quelque chose s’est mal passé de notre côté. Recommencez dans un instant.',
    },
  },
  legal: frenchLegal,
  general: GENERAL.fr,
  preferences: PREFERENCES.fr,
  withdraw: WITHDRAW.fr,
  email: {
    subject: {
      request: (number) =>
        number === null
          ? 'Votre commande : comment s’est-elle passée ?'
          : `Votre commande n° ${number} : comment s’est-elle passée ?`,
      first_reminder: (number) =>
        number === null
          ? 'Votre avis sur votre commande ?'
          : `Votre avis sur la commande n° ${number} ?`,
      last_reminder: (number) =>
        number === null
          ? 'Dernier message au sujet de votre commande'
          : `Dernier message au sujet de la commande n° ${number}`,
    },
    hello: byName((name) => `Bonjour ${name}`, 'Bonjour'),
    one_tap: {
      request:
        'un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
      first_reminder:
        'nous n’avons pas encore votre réponse. Un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
      last_reminder:
        'c’est notre dernier message au sujet de cette commande. Un clic suffit : la page s’ouvre sur la note choisie, vous pourrez encore la changer.',
    },
    preheader: (number) =>
      number === null
        ? 'Une question sur votre commande.'
        : `Une question sur votre commande n° ${number}.`,
    answer: 'Pour répondre :',
    not_received: 'Pas encore reçue ?',
    star: (word, count) => `${word}, ${count} sur 5`,
  },
};
