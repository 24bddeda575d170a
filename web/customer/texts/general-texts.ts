import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { GeneralPage } from '#contract/customer-pages/open-pages.ts';

/** The texts of the page of the general link, and of the printed card. */
export interface GeneralTexts {
  title: (shop: string) => string;
  question: string;
  name: string;
  email: string;
  optional: string;
  to_answer: string;
  go: string;
  open_to_all: string;
  problems: Readonly<Record<NonNullable<GeneralPage['problem']>, string>>;
  received: { title: string; text: string };
  scan: string;
}

const frenchGeneral: GeneralTexts = {
  title: (shop) => `Votre avis – ${shop}`,
  question: 'Comment s’est passé votre achat\u202f?',
  name: 'Nom',
  email: 'E-mail',
  optional: 'facultatif',
  to_answer: 'facultatif, pour vous répondre',
  go: 'Continuer',
  open_to_all:
    'Page ouverte à tous. Les avis donnés ici portent la mention «\u00a0Achat non vérifié\u00a0».',
  problems: {
    no_star: 'Choisissez une note de 1 à 5.',
    wrong_email: 'Cette adresse e-mail n’est pas complète. Corrigez-la, ou laissez le champ vide.',
    again: 'Un instant\u00a0: relisez votre réponse, puis appuyez de nouveau sur Continuer.',
    too_many:
      'Trop d’avis viennent d’être donnés depuis votre connexion. Recommencez dans une heure\u00a0: ce que vous avez écrit est encore là.',
  },
  received: {
    title: 'Merci.',
    text: 'Votre note est bien arrivée. Elle comptera après un contrôle de la boutique.',
  },
  scan: 'Visez ce code avec l’appareil photo de votre téléphone',
};

export const frenchGeneralTu: GeneralTexts = {
  ...frenchGeneral,
  title: (shop) => `Ton avis – ${shop}`,
  question: 'Comment s’est passé ton achat\u202f?',
  to_answer: 'facultatif, pour te répondre',
  problems: {
    no_star: 'Choisis une note de 1 à 5.',
    wrong_email: 'Cette adresse e-mail n’est pas complète. Corrige-la, ou laisse le champ vide.',
    again: 'Un instant\u00a0: relis ta réponse, puis appuie de nouveau sur Continuer.',
    too_many:
      'Trop d’avis viennent d’être donnés depuis ta connexion. Recommence dans une heure\u00a0: ce que tu as écrit est encore là.',
  },
  received: {
    title: 'Merci.',
    text: 'Ta note est bien arrivée. Elle comptera après un contrôle de la boutique.',
  },
  scan: 'Vise ce code avec l’appareil photo de ton téléphone',
};

export const GENERAL: Readonly<Record<CustomerLocale, GeneralTexts>> = {
  fr: frenchGeneral,
  en: {
    title: (shop) => `Your review – ${shop}`,
    question: 'How did your purchase go?',
    name: 'Name',
    email: 'Email',
    optional: 'optional',
    to_answer: 'optional, to reply to you',
    go: 'Continue',
    open_to_all:
      'This page is open to everyone. Reviews given here are marked “Unverified purchase”.',
    problems: {
      no_star: 'Choose a rating from 1 to 5.',
      wrong_email: 'This email address is not complete. Correct it, or leave the field empty.',
      again: 'One moment: check your answer, then press Continue again.',
      too_many:
        'Too many reviews have just been given from your connection. Try again in an hour: what you wrote is still here.',
    },
    received: {
      title: 'Thank you.',
      text: 'Your rating has arrived. It will count once the shop has checked it.',
    },
    scan: 'Point your phone’s camera at this code',
  },
  es: {
    title: (shop) => `Su opinión – ${shop}`,
    question: '¿Qué tal fue su compra?',
    name: 'Nombre',
    email: 'Correo electrónico',
    optional: 'opcional',
    to_answer: 'opcional, para responderle',
    go: 'Continuar',
    open_to_all:
      'Página abierta a todos. Las opiniones dadas aquí llevan la mención «Compra no verificada».',
    problems: {
      no_star: 'Elija una nota de 1 a 5.',
      wrong_email: 'Esta dirección de correo no está completa. Corríjala o deje el campo vacío.',
      again: 'Un momento: revise su respuesta y pulse de nuevo Continuar.',
      too_many:
        'Se acaban de dar demasiadas opiniones desde su conexión. Inténtelo dentro de una hora: lo que ha escrito sigue aquí.',
    },
    received: {
      title: 'Gracias.',
      text: 'Su nota ha llegado. Contará cuando la tienda la haya revisado.',
    },
    scan: 'Apunte a este código con la cámara de su teléfono',
  },
  de: {
    title: (shop) => `Ihre Bewertung – ${shop}`,
    question: 'Wie war Ihr Einkauf?',
    name: 'Name',
    email: 'E-Mail',
    optional: 'freiwillig',
    to_answer: 'freiwillig, um Ihnen zu antworten',
    go: 'Weiter',
    open_to_all:
      'Diese Seite steht allen offen. Bewertungen von hier tragen den Hinweis „Kauf nicht geprüft“.',
    problems: {
      no_star: 'Wählen Sie eine Note von 1 bis 5.',
      wrong_email:
        'Diese E-Mail-Adresse ist nicht vollständig. Berichtigen Sie sie, oder lassen Sie das Feld leer.',
      again: 'Einen Moment: Prüfen Sie Ihre Antwort und drücken Sie noch einmal auf Weiter.',
      too_many:
        'Von Ihrem Anschluss kamen gerade zu viele Bewertungen. Versuchen Sie es in einer Stunde erneut: Was Sie geschrieben haben, ist noch da.',
    },
    received: {
      title: 'Danke.',
      text: 'Ihre Note ist angekommen. Sie zählt, sobald der Shop sie geprüft hat.',
    },
    scan: 'Richten Sie die Kamera Ihres Telefons auf diesen Code',
  },
  it: {
    title: (shop) => `La sua recensione – ${shop}`,
    question: 'Com’è andato il suo acquisto?',
    name: 'Nome',
    email: 'E-mail',
    optional: 'facoltativo',
    to_answer: 'facoltativa, per risponderle',
    go: 'Continua',
    open_to_all:
      'Pagina aperta a tutti. Le recensioni date qui portano la dicitura «Acquisto non verificato».',
    problems: {
      no_star: 'Scelga un voto da 1 a 5.',
      wrong_email: 'Questo indirizzo e-mail non è completo. Lo corregga, o lasci il campo vuoto.',
      again: 'Un momento: rilegga la sua risposta, poi prema di nuovo Continua.',
      too_many:
        'Dalla sua connessione sono appena arrivate troppe recensioni. Riprovi tra un’ora: quello che ha scritto è ancora qui.',
    },
    received: {
      title: 'Grazie.',
      text: 'Il suo voto è arrivato. Conterà dopo un controllo del negozio.',
    },
    scan: 'Inquadri questo codice con la fotocamera del telefono',
  },
  nl: {
    title: (shop) => `Uw beoordeling – ${shop}`,
    question: 'Hoe was uw aankoop?',
    name: 'Naam',
    email: 'E-mail',
    optional: 'niet verplicht',
    to_answer: 'niet verplicht, om u te antwoorden',
    go: 'Verder',
    open_to_all:
      'Deze pagina staat open voor iedereen. Beoordelingen die hier worden gegeven, dragen de vermelding ‘Aankoop niet gecontroleerd’.',
    problems: {
      no_star: 'Kies een cijfer van 1 tot 5.',
      wrong_email: 'Dit e-mailadres is niet volledig. Verbeter het, of laat het veld leeg.',
      again: 'Een ogenblik: lees uw antwoord na en druk nog eens op Verder.',
      too_many:
        'Er zijn zojuist te veel beoordelingen gegeven vanaf uw verbinding. Probeer het over een uur opnieuw: wat u schreef staat er nog.',
    },
    received: {
      title: 'Bedankt.',
      text: 'Uw cijfer is aangekomen. Het telt mee na een controle door de winkel.',
    },
    scan: 'Richt de camera van uw telefoon op deze code',
  },
};
