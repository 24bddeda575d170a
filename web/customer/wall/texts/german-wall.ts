import { germanAttestation, germanReporting } from './german-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const germanWall: WallPageTexts = {
  title: 'Kundenbewertungen',
  page_title: (shop) => `Kundenbewertungen – ${shop}`,
  out_of: (rating) => `${rating} von 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'veröffentlichte Bewertung' : 'veröffentlichte Bewertungen'}${since === null ? '' : ` seit ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Durchschnitt der einen Bewertung mit bestätigtem Kauf'
      : `Durchschnitt der ${number} Bewertungen mit bestätigtem Kauf`,
  reviews: (number, isOne) => `${number} ${isOne ? 'Bewertung' : 'Bewertungen'}`,
  filter: 'Nach Note filtern',
  every_rating: 'Alle',
  control: (days, isRewarded) =>
    `Bewertungen werden vor dem Erscheinen geprüft und innerhalb von ${days === 1 ? 'einem Tag' : `${days} Tagen`} veröffentlicht${isRewarded ? '' : ', ohne Gegenleistung'}.`,
  how: 'Wie Bewertungen geprüft werden',
  product: 'Artikel',
  every_product: 'Alle Artikel',
  sort: 'Reihenfolge',
  sorts: {
    recent: 'Neueste',
    oldest: 'Älteste',
    highest: 'Beste Noten',
    lowest: 'Schlechteste Noten',
  },
  show: 'Anzeigen',
  verified: 'Geprüfter Kauf',
  verified_what: 'Der Shop hat die Bestellung dieser Person gefunden.',
  unverified: 'Ungeprüfter Kauf',
  unverified_what: 'Über einen für alle offenen Link abgegeben, ohne Bestellung.',
  incentivized: 'Bewertung mit Gegenleistung',
  anonymous: 'Anonyme Person',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Veröffentlicht' : `Erfahrung vom ${experienced}, veröffentlicht`} am ${published}${edited === null ? '' : `, geändert am ${edited}`}`,
  report: 'Melden',
  report_what: 'diese Bewertung',
  reply: (shop) => `Antwort von ${shop}`,
  photo: (name, number) => `Foto ${number} von ${name}`,
  range: (from, to, total) => `${from} bis ${to} von ${total}`,
  pages: 'Seiten',
  previous: 'Vorige Bewertungen',
  next: 'Nächste Bewertungen',
  none: 'Noch ist keine Bewertung veröffentlicht.',
  none_matching: 'Zu dieser Auswahl gibt es keine Bewertung.',
  clear: 'Alle Bewertungen ansehen',
  read_all: 'Alle Bewertungen lesen',
  foot: 'Informationen',
  website: 'Website des Shops',
  attestation: germanAttestation,
  reporting: germanReporting,
  no_wall: {
    title: 'Diese Seite gibt es nicht.',
    text: 'Unter dieser Adresse antwortet kein Shop. Vielleicht wurde sie falsch kopiert.',
  },
  too_many: {
    title: 'Einen Moment.',
    text: 'Diese Seite wurde zu oft nacheinander aufgerufen. In einer Minute öffnet sie sich wieder.',
  },
};
