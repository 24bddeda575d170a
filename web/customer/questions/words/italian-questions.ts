import type { QuestionWords } from './question-words.ts';

export const ITALIAN_QUESTIONS: QuestionWords = {
  heading: 'Domande',
  ask: 'Fare una domanda',
  title: (product) => `La Sua domanda su ${product}`,
  text: 'La Sua domanda',
  name: 'Il Suo nome (facoltativo)',
  email: 'La Sua e-mail',
  email_hint: 'Per confermare la domanda e avvisarLa della risposta. Non viene mai mostrata.',
  send: 'Inviare la domanda',
  asked:
    'È appena partita un’e-mail verso questo indirizzo. La domanda arriva al negozio quando se ne apre il link.',
  problems: {
    text: 'Scriva una domanda da 10 a 500 caratteri.',
    email: 'Questo indirizzo e-mail non può esistere: lo verifichi.',
    too_fast: 'Il modulo è stato inviato troppo presto o troppo tardi: lo invii di nuovo.',
  },
  back: 'Tornare alle recensioni',
  by_shop: (shop) => `Risposta di ${shop}`,
  by_buyer: (name) =>
    name === null ? 'Risposta di un acquirente' : `Risposta di ${name}, acquirente`,
  asked_by: (name, date) => `${name ?? 'Un visitatore'}, il ${date}`,
  confirm: 'Confermi questa domanda perché il negozio la riceva. È pubblicata dopo un controllo.',
  confirm_action: 'Confermare la mia domanda',
  confirmed:
    'La Sua domanda è arrivata al negozio. Un’e-mail Le dirà se è pubblicata e quando ha una risposta.',
  delete_action: 'Eliminare la mia domanda',
  deleted: 'La Sua domanda è eliminata.',
  gone: 'Questa domanda non esiste più, o il suo link non è più valido.',
  mail: {
    confirm_subject: (shop) => `Confermi la Sua domanda a ${shop}`,
    confirm: (product) =>
      `Ha fatto una domanda su ${product}. È trasmessa solo dopo la Sua conferma. Se non è stato Lei, ignori questo messaggio: non sarà inviato nulla.`,
    refused_subject: (shop) => `La Sua domanda a ${shop} non è pubblicata`,
    refused: (product, reason) =>
      `La Sua domanda su ${product} non è pubblicata. Motivo: ${reason}.`,
    published_subject: (shop) => `La Sua domanda a ${shop} è pubblicata`,
    published: (product) =>
      `La Sua domanda su ${product} è pubblicata. Un’e-mail La avviserà di una risposta.`,
    answered_subject: (shop) => `Una risposta alla Sua domanda, ${shop}`,
    answered: (product) => `La Sua domanda su ${product} ha una risposta.`,
    see: 'Vedere la pagina del prodotto',
    own: 'Vedere o eliminare la mia domanda',
    foot: (shop) =>
      `Riceve questo messaggio perché questo indirizzo ha fatto una domanda a ${shop}. Non serve ad altro.`,
  },
  buyer: {
    title: 'Altri clienti hanno una domanda',
    intro: 'Ha acquistato questi prodotti: la Sua risposta aiuta. Nulla è obbligatorio.',
    answer: 'La Sua risposta',
    send: 'Inviare le mie risposte',
    saved: 'Grazie. Le Sue risposte sono pubblicate dopo un controllo.',
    pending: 'In attesa di pubblicazione.',
    link: 'Rispondere alle domande di altri clienti',
  },
};
