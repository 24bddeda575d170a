import { deName } from '#contract/messages/de-name.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { Purpose } from '#contract/customer-pages/open-pages.ts';

/** The texts about the messages that a person receives, by purpose. */
export interface PreferencesTexts {
  title: string;
  link: string;
  intro: (shop: string, contact: string | null) => string;
  purposes: Readonly<Record<Purpose, { name: string; what: string }>>;
  save: string;
  saved: string;
  stop_all: string;
}

const frenchPreferences: PreferencesTexts = {
  title: 'Ce que vous recevez',
  link: 'Choisir ce que je reçois',
  intro: (shop, contact) =>
    `De la part ${deName(shop)}${contact === null ? '.' : `, pour ${contact}.`}`,
  purposes: {
    requests: { name: 'Demandes d’avis', what: 'Une par commande, et deux relances au plus' },
    replies: { name: 'Réponses à mes avis', what: 'Quand la boutique vous répond' },
    publication: { name: 'Suivi de publication', what: 'Parution, ou refus et son motif' },
  },
  save: 'Enregistrer',
  saved: 'C’est enregistré.',
  stop_all: 'Tout arrêter',
};

export const frenchPreferencesTu: PreferencesTexts = {
  ...frenchPreferences,
  title: 'Ce que tu reçois',
  purposes: {
    ...frenchPreferences.purposes,
    replies: { name: 'Réponses à mes avis', what: 'Quand la boutique te répond' },
  },
};

export const PREFERENCES: Readonly<Record<CustomerLocale, PreferencesTexts>> = {
  fr: frenchPreferences,
  en: {
    title: 'What you receive',
    link: 'Choose what I receive',
    intro: (shop, contact) => `From ${shop}${contact === null ? '.' : `, for ${contact}.`}`,
    purposes: {
      requests: { name: 'Review requests', what: 'One per order, and two reminders at most' },
      replies: { name: 'Replies to my reviews', what: 'When the shop answers you' },
      publication: { name: 'Publication news', what: 'Published, or refused and why' },
    },
    save: 'Save',
    saved: 'Saved.',
    stop_all: 'Stop everything',
  },
  es: {
    title: 'Lo que usted recibe',
    link: 'Elegir lo que recibo',
    intro: (shop, contact) => `De parte de ${shop}${contact === null ? '.' : `, para ${contact}.`}`,
    purposes: {
      requests: {
        name: 'Peticiones de opinión',
        what: 'Una por pedido y dos recordatorios como máximo',
      },
      replies: { name: 'Respuestas a mis opiniones', what: 'Cuando la tienda le responde' },
      publication: {
        name: 'Seguimiento de la publicación',
        what: 'Publicada, o rechazada y por qué',
      },
    },
    save: 'Guardar',
    saved: 'Guardado.',
    stop_all: 'Parar todo',
  },
  de: {
    title: 'Was Sie erhalten',
    link: 'Auswählen, was ich erhalte',
    intro: (shop, contact) => `Von ${shop}${contact === null ? '.' : `, für ${contact}.`}`,
    purposes: {
      requests: {
        name: 'Bitten um eine Bewertung',
        what: 'Eine je Bestellung, höchstens zwei Erinnerungen',
      },
      replies: { name: 'Antworten auf meine Bewertungen', what: 'Wenn der Shop Ihnen antwortet' },
      publication: {
        name: 'Stand der Veröffentlichung',
        what: 'Veröffentlicht, oder abgelehnt und warum',
      },
    },
    save: 'Speichern',
    saved: 'Gespeichert.',
    stop_all: 'Alles abbestellen',
  },
  it: {
    title: 'Quello che riceve',
    link: 'Scegliere quello che ricevo',
    intro: (shop, contact) => `Da parte di ${shop}${contact === null ? '.' : `, per ${contact}.`}`,
    purposes: {
      requests: {
        name: 'Richieste di recensione',
        what: 'Una per ordine, e due promemoria al massimo',
      },
      replies: { name: 'Risposte alle mie recensioni', what: 'Quando il negozio le risponde' },
      publication: {
        name: 'Notizie sulla pubblicazione',
        what: 'Pubblicata, o rifiutata e perché',
      },
    },
    save: 'Salva',
    saved: 'Salvato.',
    stop_all: 'Disattivare tutto',
  },
  nl: {
    title: 'Wat u ontvangt',
    link: 'Kiezen wat ik ontvang',
    intro: (shop, contact) => `Van ${shop}${contact === null ? '.' : `, voor ${contact}.`}`,
    purposes: {
      requests: {
        name: 'Vragen om een beoordeling',
        what: 'Eén per bestelling, en hoogstens twee herinneringen',
      },
      replies: { name: 'Antwoorden op mijn beoordelingen', what: 'Wanneer de winkel u antwoordt' },
      publication: { name: 'Nieuws over publicatie', what: 'Gepubliceerd, of geweigerd en waarom' },
    },
    save: 'Opslaan',
    saved: 'Opgeslagen.',
    stop_all: 'Alles stoppen',
  },
};
