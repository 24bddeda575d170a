import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'één dag' : `${count} dagen`);

export const dutchReview: ReviewTexts = {
  item: 'Op onze site',
  item_hint: (count) =>
    count === null
      ? 'Openbaar, zodra de winkel het gelezen heeft'
      : `Openbaar, gecontroleerd binnen ${days(count)}`,
  heading: 'Een openbare beoordeling',
  about: 'Uw beoordeling gaat over',
  about_shop: 'De winkel',
  title: 'Titel',
  text: 'Uw beoordeling',
  name: 'Getoonde naam',
  name_hint: 'Leeg: “Anonieme klant”.',
  photos: 'Foto’s',
  photos_hint: 'Hoogstens drie foto’s van 10 MB elk (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'niet verplicht',
  kept_photos: 'Bewaarde foto’s',
  remove_photo: (number) => `Foto ${number} verwijderen`,
  send: 'Mijn beoordeling publiceren',
  save: 'De nieuwe versie publiceren',
  consent: (shop, count) =>
    `Op de site van ${shop} verschijnen ${count === null ? 'nadat de winkel ze gelezen heeft' : `binnen ${days(count)}`}: uw cijfer, deze tekst, de getoonde naam en de foto’s. U kunt ze wijzigen of intrekken.`,
  consent_link: 'Hoe beoordelingen werken',
  problems: {
    empty: 'Schrijf een paar woorden, of ga terug.',
    too_long: (length) =>
      `Uw beoordeling telt ${length} tekens, 2.000 is het maximum. Kort haar in en verstuur haar opnieuw: er is niets verloren.`,
    photo:
      'Een foto kon niet worden gelezen: kies een JPEG-, PNG-, WebP-, GIF- of AVIF-beeld. Uw tekst staat er nog.',
    photo_too_large: 'Een foto is te zwaar: hooguit 10 MB. Uw tekst staat er nog.',
    too_many_photos: 'Hooguit drie foto’s. Uw tekst staat er nog.',
    photo_budget_exceeded:
      'U hebt uw foto’s al meerdere keren gewijzigd, of de winkel krijgt er vandaag te veel: verstuur uw tekst zonder nieuwe foto of probeer het morgen opnieuw.',
  },
  states: {
    pending: 'Uw beoordeling wordt gecontroleerd',
    published: 'Uw beoordeling is gepubliceerd',
    refused: 'Uw beoordeling is niet gepubliceerd',
    withdrawn: 'Uw beoordeling is ingetrokken',
  },
  thanks: byName((name) => `Genoteerd. Bedankt, ${name}.`, 'Genoteerd. Bedankt.'),
  pending: (day) =>
    day === ''
      ? 'Uw beoordeling wacht tot de winkel haar leest: uw aankoop is niet geverifieerd.'
      : `Uw beoordeling verschijnt uiterlijk ${day}, na controle.`,
  notice: 'Een bericht laat het u weten.',
  published: (day) => `Zij staat online sinds ${day}.`,
  refused: (reason) => `Reden van de weigering: ${reason.toLowerCase()}.`,
  withdrawn: 'Zij is niet meer te zien. De winkel bewaart het bewijs een jaar en wist het dan.',
  wall: 'De gepubliceerde beoordelingen bekijken',
  change: 'Mijn beoordeling wijzigen',
  change_photos: 'Foto’s toevoegen of verwijderen',
  write_again: 'Een nieuwe beoordeling schrijven',
  keep: 'Mijn beoordeling zo laten',
  withdraw: 'Mijn beoordeling intrekken',
  contest: 'Deze weigering betwisten',
  contest_what:
    'U kunt uw beoordeling verbeteren, of zeggen waarom zij zo zou moeten verschijnen. De winkel moet dan opnieuw besluiten.',
  contest_text: 'Waarom uw beoordeling zou moeten verschijnen',
  contest_send: 'De weigering betwisten',
  contested: 'Uw bezwaar is bij de winkel aangekomen. Een bericht meldt u haar besluit.',
  contest_over:
    'De winkel heeft uw bezwaar onderzocht en blijft bij de weigering. U kunt uw beoordeling nog altijd verbeteren.',
  back: 'Terug naar mijn antwoord',
  reasons: WALL_PAGE_TEXTS.nl.attestation.reasons,
  mail: {
    hello: byName((name) => `Hallo ${name},`, 'Hallo,'),
    published_subject: (shop) => `Uw beoordeling van ${shop} is gepubliceerd`,
    published: (shop) => `Uw beoordeling staat online op de site van ${shop}. Bedankt daarvoor.`,
    published_action: 'De gepubliceerde beoordelingen bekijken',
    published_change: 'Wijzigen of intrekken',
    refused_subject: (shop) => `Uw beoordeling van ${shop} is niet gepubliceerd`,
    refused: (shop, reason) =>
      `${shop} heeft uw beoordeling niet gepubliceerd. Reden: ${reason.toLowerCase()}.`,
    refused_next: 'U kunt haar verbeteren: zij wordt dan opnieuw gecontroleerd.',
    refused_contest:
      'U kunt de weigering ook betwisten: de winkel moet dan opnieuw besluiten en u antwoorden.',
    refused_action: 'Verbeteren of betwisten',
    refused_imported: (shop, origin) =>
      `U gaf haar op ${origin}, en ${shop} had haar overgenomen op de eigen site. U kunt de weigering betwisten door de winkel te schrijven.`,
    foot: (shop) => `Dit bericht zegt u wat er met uw beoordeling voor ${shop} is gebeurd.`,
    reply_subject: (shop) => `${shop} antwoordt u over uw beoordeling`,
    reply_foot: (shop) =>
      `${shop} antwoordt op de beoordeling die u gaf. Dit antwoord wordt nergens gepubliceerd.`,
    preferences: 'Kiezen wat ik ontvang',
    answer_subject: (shop) => `Uw melding van een beoordeling van ${shop}`,
    answer_kept: 'De gemelde beoordeling is onderzocht. Zij blijft gepubliceerd.',
    answer_removed: 'De gemelde beoordeling is onderzocht. Zij is niet meer gepubliceerd.',
    answer_action: 'Hoe beoordelingen worden gecontroleerd',
    answer_foot: (shop) =>
      `U liet dit adres achter toen u een beoordeling van ${shop} meldde; het is zojuist gewist.`,
  },
};
