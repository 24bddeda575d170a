import { byName } from '../../texts/page-texts.ts';
import { WALL_PAGE_TEXTS } from '../../wall/texts/wall-page-texts-of.ts';
import type { ReviewTexts } from './review-texts.ts';

const days = (count: number): string => (count === 1 ? 'un giorno' : `${count} giorni`);

export const italianReview: ReviewTexts = {
  item: 'Sul nostro sito',
  item_hint: (count) =>
    count === null
      ? 'Pubblico, dopo la lettura del negozio'
      : `Pubblico, controllato entro ${days(count)}`,
  heading: 'Una recensione pubblica',
  about: 'La recensione riguarda',
  about_shop: 'Il negozio',
  title: 'Titolo',
  text: 'La sua recensione',
  name: 'Nome mostrato',
  name_hint: 'Vuoto: «Cliente anonimo».',
  photos: 'Foto',
  photos_hint: 'Fino a tre foto di 10 MB ciascuna (JPEG, PNG, WebP, GIF, AVIF).',
  optional: 'facoltativo',
  kept_photos: 'Foto conservate',
  remove_photo: (number) => `Togliere la foto ${number}`,
  send: 'Pubblica la mia recensione',
  save: 'Pubblica la nuova versione',
  consent: (shop, count) =>
    `Appariranno sul sito di ${shop}${count === null ? ', dopo la lettura del negozio' : `, entro ${days(count)}`}: il suo voto, questo testo, il nome mostrato e le foto. Potrà modificarli o ritirarli.`,
  consent_link: 'Come funzionano le recensioni',
  problems: {
    empty: 'Scriva qualche parola, o torni indietro.',
    too_long: (length) =>
      `La sua recensione ha ${length} caratteri, 2.000 al massimo. La accorci e la invii di nuovo: nulla è perduto.`,
    photo:
      'Una foto non si è potuta leggere: scelga un’immagine JPEG, PNG, WebP, GIF o AVIF. Il suo testo è ancora qui.',
    photo_too_large: 'Una foto è troppo pesante: 10 MB al massimo. Il suo testo è ancora qui.',
    too_many_photos: 'Tre foto al massimo. Il suo testo è ancora qui.',
    photo_budget_exceeded:
      'Ha già cambiato le foto più volte, o il negozio ne riceve troppe oggi: invii il testo senza nuove foto o riprovi domani.',
  },
  states: {
    pending: 'La sua recensione è in corso di controllo',
    published: 'La sua recensione è pubblicata',
    refused: 'La sua recensione non è pubblicata',
    withdrawn: 'La sua recensione è ritirata',
  },
  thanks: byName((name) => `Annotato. Grazie, ${name}.`, 'Annotato. Grazie.'),
  pending: (day) =>
    day === ''
      ? 'La sua recensione attende che il negozio la legga: il suo acquisto non è verificato.'
      : `La sua recensione apparirà al più tardi ${day}, dopo il controllo.`,
  notice: 'Un messaggio la avviserà.',
  published: (day) => `È in linea dal ${day}.`,
  refused: (reason) => `Motivo del rifiuto: ${reason.toLowerCase()}.`,
  withdrawn: 'Non è più visibile. Il negozio ne conserva la prova un anno, poi la cancella.',
  wall: 'Vedi le recensioni pubblicate',
  change: 'Modifica la mia recensione',
  change_photos: 'Aggiungere o togliere foto',
  write_again: 'Scrivi una nuova recensione',
  keep: 'Lascia la recensione com’è',
  withdraw: 'Ritira la mia recensione',
  contest: 'Contestare questo rifiuto',
  contest_what:
    'Può correggere la recensione, o dire perché dovrebbe apparire così com’è. Il negozio deve allora decidere di nuovo.',
  contest_text: 'Perché la sua recensione dovrebbe apparire',
  contest_send: 'Contesta il rifiuto',
  contested: 'La sua contestazione è arrivata al negozio. Un messaggio le dirà la decisione.',
  contest_over:
    'Il negozio ha esaminato la contestazione e mantiene il rifiuto. Può sempre correggere la recensione.',
  back: 'Torna alla mia risposta',
  reasons: WALL_PAGE_TEXTS.it.attestation.reasons,
  mail: {
    hello: byName((name) => `Buongiorno ${name},`, 'Buongiorno,'),
    published_subject: (shop) => `La sua recensione di ${shop} è pubblicata`,
    published: (shop) => `La sua recensione è in linea sul sito di ${shop}. Grazie di averla data.`,
    published_action: 'Vedi le recensioni pubblicate',
    published_change: 'Modificarla o ritirarla',
    refused_subject: (shop) => `La sua recensione di ${shop} non è pubblicata`,
    refused: (shop, reason) =>
      `${shop} non ha pubblicato la sua recensione. Motivo: ${reason.toLowerCase()}.`,
    refused_next: 'Può correggerla: sarà controllata di nuovo.',
    refused_contest:
      'Può anche contestare il rifiuto: il negozio dovrà decidere di nuovo e risponderle.',
    refused_action: 'Correggere o contestare',
    refused_imported: (shop, origin) =>
      `L’aveva lasciata su ${origin} e ${shop} l’aveva ripresa sul proprio sito. Può contestare il rifiuto scrivendo al negozio.`,
    foot: (shop) => `Questo messaggio le dice che ne è stato della recensione data a ${shop}.`,
    reply_subject: (shop) => `${shop} le risponde sulla sua recensione`,
    reply_foot: (shop) =>
      `${shop} risponde alla recensione che ha dato. Questa risposta non viene pubblicata da nessuna parte.`,
    preferences: 'Scegliere che cosa ricevo',
    answer_subject: (shop) => `La sua segnalazione di una recensione di ${shop}`,
    answer_kept: 'La recensione segnalata è stata esaminata. Resta pubblicata.',
    answer_removed: 'La recensione segnalata è stata esaminata. Non è più pubblicata.',
    answer_action: 'Come sono controllate le recensioni',
    answer_foot: (shop) =>
      `Aveva lasciato questo indirizzo segnalando una recensione di ${shop}; è appena stato cancellato.`,
  },
};
