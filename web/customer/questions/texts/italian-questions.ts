import type { QuestionTexts } from './question-texts.ts';

export const ITALIAN_QUESTIONS: QuestionTexts = {
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
  by_imported: (name) => (name === null ? 'Risposta importata' : `Risposta importata di ${name}`),
  asked_by: (name, date) => `${name ?? 'Un visitatore'}, il ${date}`,
  confirm: 'Confermi questa domanda perché il negozio la riceva. È pubblicata dopo un controllo.',
  confirm_action: 'Confermare la mia domanda',
  confirmed:
    'La Sua domanda è arrivata al negozio. Un’e-mail Le dirà se è pubblicata e quando ha una risposta.',
  published: 'La Sua domanda è pubblicata.',
  refused: 'La Sua domanda non è pubblicata.',
  contest_text: 'Perché questo testo dovrebbe apparire',
  contest_over:
    'Il negozio ha esaminato la contestazione e mantiene il rifiuto. Può sempre correggere il testo.',
  change: 'Correggere la mia domanda',
  change_hint: 'Una domanda corretta è controllata di nuovo prima di apparire.',
  save: 'Inviare la correzione',
  delete_action: 'Ritirare la mia domanda',
  deleted:
    'La Sua domanda è ritirata e non è più visibile. Il negozio ne conserva la prova per un anno, poi la cancella.',
  gone: 'Questa domanda non esiste più, o il suo link non è più valido.',
  mail: {
    confirm_subject: (shop) => `Confermi la Sua domanda a ${shop}`,
    confirm: (product) =>
      `Ha fatto una domanda su ${product}. È trasmessa solo dopo la Sua conferma. Se non è stato Lei, ignori questo messaggio: non sarà inviato nulla.`,
    refused_subject: (shop) => `La Sua domanda a ${shop} non è pubblicata`,
    refused: (product, reason) =>
      `La Sua domanda su ${product} non è pubblicata. Motivo: ${reason}.`,
    refused_next: 'Può correggerla: sarà controllata di nuovo.',
    published_subject: (shop) => `La Sua domanda a ${shop} è pubblicata`,
    published: (product) =>
      `La Sua domanda su ${product} è pubblicata. Un’e-mail La avviserà di una risposta.`,
    answered_subject: (shop) => `Una risposta alla Sua domanda, ${shop}`,
    answered: (product) => `La Sua domanda su ${product} ha una risposta.`,
    see: 'Vedere la pagina del prodotto',
    own: 'Vedere, correggere o ritirare la mia domanda',
    foot: (shop) =>
      `Riceve questo messaggio perché questo indirizzo ha fatto una domanda a ${shop}. Non serve ad altro.`,
    answer_published_subject: (shop) => `La Sua risposta a una domanda è pubblicata, ${shop}`,
    answer_published: (product) => `La Sua risposta a una domanda su ${product} è pubblicata.`,
    answer_refused_subject: (shop) => `La Sua risposta a una domanda non è pubblicata, ${shop}`,
    answer_refused: (product, reason) =>
      `La Sua risposta a una domanda su ${product} non è pubblicata. Motivo: ${reason}.`,
    answer_own: 'Correggerla o ritirarla',
    answer_foot: (shop) =>
      `Questo messaggio Le dice che cosa ne è stato della risposta che ha dato sul sito di ${shop}.`,
  },
  buyer: {
    title: 'Altri clienti hanno una domanda',
    intro: 'Ha acquistato questi prodotti: la Sua risposta aiuta. Nulla è obbligatorio.',
    answer: 'La Sua risposta',
    send: 'Inviare le mie risposte',
    saved: 'Grazie. Le Sue risposte sono pubblicate dopo un controllo.',
    pending: 'In attesa di pubblicazione.',
    published: 'La Sua risposta è pubblicata.',
    refused: 'La Sua risposta non è pubblicata.',
    withdraw: 'Ritirare la mia risposta',
    link: 'Rispondere alle domande di altri clienti',
  },
};
