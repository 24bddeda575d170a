import { italianAttestation, italianReporting } from './italian-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const italianWall: WallPageTexts = {
  title: 'Recensioni dei clienti',
  page_title: (shop) => `Recensioni dei clienti – ${shop}`,
  out_of: (rating) => `${rating} su 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'recensione pubblicata' : 'recensioni pubblicate'}${since === null ? '' : ` da ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Media della recensione con acquisto verificato'
      : `Media delle ${number} recensioni con acquisto verificato`,
  reviews: (number, isOne) => `${number} ${isOne ? 'recensione' : 'recensioni'}`,
  filter: 'Filtra per voto',
  every_rating: 'Tutte',
  control: (days, isRewarded) =>
    `Le recensioni sono controllate prima di apparire e pubblicate entro ${days === 1 ? 'un giorno' : `${days} giorni`}${isRewarded ? '' : ', senza contropartita'}.`,
  how: 'Come sono controllate le recensioni',
  product: 'Prodotto',
  every_product: 'Tutti i prodotti',
  sort: 'Ordine',
  sorts: {
    recent: 'Più recenti',
    oldest: 'Meno recenti',
    highest: 'Voti più alti',
    lowest: 'Voti più bassi',
  },
  show: 'Mostra',
  verified: 'Acquisto verificato',
  verified_what: 'Il negozio ha ritrovato l’ordine di questa persona.',
  unverified: 'Acquisto non verificato',
  unverified_what: 'Data da un link aperto a tutti, senza ordine ritrovato.',
  incentivized: 'Recensione con contropartita',
  anonymous: 'Cliente anonimo',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Pubblicata' : `Esperienza del ${experienced}, pubblicata`} il ${published}${edited === null ? '' : `, modificata il ${edited}`}`,
  report: 'Segnala',
  report_what: 'questa recensione',
  reply: (shop) => `Risposta di ${shop}`,
  photo: (name, number) => `Foto ${number} di ${name}`,
  range: (from, to, total) => `${from}–${to} di ${total}`,
  pages: 'Pagine',
  previous: 'Recensioni precedenti',
  next: 'Recensioni successive',
  none: 'Nessuna recensione è ancora pubblicata.',
  none_matching: 'Nessuna recensione corrisponde a questa scelta.',
  clear: 'Vedi tutte le recensioni',
  read_all: 'Leggi tutte le recensioni',
  foot: 'Informazioni',
  website: 'Sito del negozio',
  attestation: italianAttestation,
  reporting: italianReporting,
  no_wall: {
    title: 'Questa pagina non esiste.',
    text: 'Nessun negozio risponde a questo indirizzo. Forse è stato copiato male.',
  },
  too_many: {
    title: 'Un momento.',
    text: 'Questa pagina è stata chiesta troppe volte di seguito. Si riaprirà tra un minuto.',
  },
};
