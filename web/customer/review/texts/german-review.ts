import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'eines Tages' : `von ${count} Tagen`);

export const germanReview: ReviewTexts = {
  item: 'Auf unserer Website',
  item_hint: (count) =>
    count === null
      ? 'Öffentlich, sobald der Shop sie gelesen hat'
      : `Öffentlich, geprüft innerhalb ${days(count)}`,
  heading: 'Eine öffentliche Bewertung',
  about: 'Ihre Bewertung betrifft',
  about_shop: 'Den Shop',
  title: 'Titel',
  text: 'Ihre Bewertung',
  name: 'Angezeigter Name',
  name_hint: 'Leer: „Anonyme Person“.',
  photos: 'Fotos',
  photos_hint: 'Bis zu drei Fotos von je 10 MB (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'freiwillig',
  kept_photos: 'Behaltene Fotos',
  remove_photo: (number) => `Foto ${number} entfernen`,
  send: 'Bewertung veröffentlichen',
  save: 'Neue Fassung veröffentlichen',
  consent: (shop, count) =>
    `Auf der Website von ${shop} erscheinen ${count === null ? 'nach dem Lesen durch den Shop' : `innerhalb ${days(count)}`}: Ihre Note, dieser Text, der angezeigte Name und die Fotos. Sie können sie ändern oder zurückziehen.`,
  consent_link: 'Wie Bewertungen funktionieren',
  problems: {
    empty: 'Schreiben Sie ein paar Worte, oder gehen Sie zurück.',
    too_long: (length) =>
      `Ihre Bewertung hat ${length} Zeichen, höchstens 2.000 sind möglich. Kürzen Sie sie und senden Sie sie noch einmal: Nichts ist verloren.`,
    photo:
      'Ein Foto ließ sich nicht lesen: Wählen Sie ein Bild als JPEG, PNG, WebP, GIF oder AVIF. Ihr Text ist noch da.',
    photo_too_large: 'Ein Foto ist zu groß: höchstens 10 MB. Ihr Text ist noch da.',
    too_many_photos: 'Höchstens drei Fotos. Ihr Text ist noch da.',
    photo_budget_exceeded:
      'Sie haben Ihre Fotos schon mehrmals geändert, oder der Shop erhält heute zu viele: Senden Sie Ihren Text ohne neues Foto oder versuchen Sie es morgen.',
  },
  states: {
    pending: 'Ihre Bewertung wird geprüft',
    published: 'Ihre Bewertung ist veröffentlicht',
    refused: 'Ihre Bewertung ist nicht veröffentlicht',
    withdrawn: 'Ihre Bewertung ist zurückgezogen',
  },
  thanks: byName((name) => `Notiert. Danke, ${name}.`, 'Notiert. Danke.'),
  pending: (day) =>
    day === ''
      ? 'Ihre Bewertung wartet darauf, dass der Shop sie liest: Ihr Kauf ist nicht bestätigt.'
      : `Ihre Bewertung erscheint spätestens am ${day}, nach der Prüfung.`,
  notice: 'Eine Nachricht sagt Ihnen Bescheid.',
  published: (day) => `Sie ist seit ${day} online.`,
  refused: (reason) => `Grund der Ablehnung: ${reason}.`,
  withdrawn:
    'Sie ist nicht mehr zu sehen. Der Shop bewahrt den Nachweis ein Jahr lang auf und löscht ihn dann.',
  wall: 'Veröffentlichte Bewertungen ansehen',
  change: 'Bewertung ändern',
  change_photos: 'Fotos hinzufügen oder entfernen',
  write_again: 'Neue Bewertung schreiben',
  keep: 'Bewertung so lassen',
  withdraw: 'Bewertung zurückziehen',
  contest: 'Diese Ablehnung anfechten',
  contest_what:
    'Sie können Ihre Bewertung verbessern oder sagen, warum sie so erscheinen sollte. Der Shop muss dann neu entscheiden.',
  contest_text: 'Warum Ihre Bewertung erscheinen sollte',
  contest_send: 'Ablehnung anfechten',
  contested:
    'Ihre Anfechtung ist beim Shop angekommen. Eine Nachricht sagt Ihnen, wie er entscheidet.',
  contest_over:
    'Der Shop hat Ihre Anfechtung geprüft und bleibt bei der Ablehnung. Sie können Ihre Bewertung weiterhin verbessern.',
  back: 'Zurück zu meiner Antwort',
  reasons: WALL_PAGE_TEXTS.de.attestation.reasons,
  mail: {
    hello: byName((name) => `Guten Tag ${name},`, 'Guten Tag,'),
    published_subject: (shop) => `Ihre Bewertung von ${shop} ist veröffentlicht`,
    published: (shop) => `Ihre Bewertung ist auf der Website von ${shop} online. Danke dafür.`,
    published_action: 'Veröffentlichte Bewertungen ansehen',
    published_change: 'Ändern oder zurückziehen',
    refused_subject: (shop) => `Ihre Bewertung von ${shop} ist nicht veröffentlicht`,
    refused: (shop, reason) => `${shop} hat Ihre Bewertung nicht veröffentlicht. Grund: ${reason}.`,
    refused_next: 'Sie können sie verbessern: Sie wird dann erneut geprüft.',
    refused_contest:
      'Sie können die Ablehnung auch anfechten: Der Shop muss dann neu entscheiden und Ihnen antworten.',
    refused_action: 'Verbessern oder anfechten',
    refused_imported: (shop, origin) =>
      `Sie hatten sie auf ${origin} abgegeben, und ${shop} hatte sie auf die eigene Website übernommen. Sie können die Ablehnung anfechten, indem Sie dem Shop schreiben.`,
    foot: (shop) => `Diese Nachricht sagt Ihnen, was aus Ihrer Bewertung für ${shop} geworden ist.`,
    reply_subject: (shop) => `${shop} antwortet Ihnen auf Ihre Bewertung`,
    reply_foot: (shop) =>
      `${shop} antwortet auf Ihre Bewertung. Diese Antwort wird nirgends veröffentlicht.`,
    preferences: 'Wählen, was ich erhalte',
    answer_subject: (shop) => `Ihre Meldung einer Bewertung von ${shop}`,
    answer_kept: 'Die gemeldete Bewertung wurde geprüft. Sie bleibt veröffentlicht.',
    answer_removed: 'Die gemeldete Bewertung wurde geprüft. Sie ist nicht mehr veröffentlicht.',
    answer_action: 'Wie Bewertungen geprüft werden',
    answer_foot: (shop) =>
      `Sie hatten diese Adresse bei der Meldung einer Bewertung von ${shop} hinterlassen; sie wurde soeben gelöscht.`,
  },
};
