import { italianLegal } from './italian-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

export const italian: PageTexts = {
  other_language: 'fr',
  stars: ['Pessimo', 'Scarso', 'Discreto', 'Buono', 'Ottimo'],
  order: (number, date) => {
    const order = number === null ? 'Ordine' : `Ordine n.\u00a0${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} del ${date.ordered}`;
    return `${order}${number === null ? '' : ','} consegnato ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product}, e ${others === 1 ? 'un altro articolo' : `altri ${others} articoli`}`,
  rating: {
    title: (shop) => `La sua recensione – ${shop}`,
    question: 'Com’è andato il suo ordine?',
    star: (count) => `${count} stell${count > 1 ? 'e' : 'a'} su 5`,
    chosen: 'la sua scelta',
    confirm: (count) => `Confermare ${count} stell${count > 1 ? 'e' : 'a'} su 5`,
    not_received: 'Non l’ho ancora ricevuto',
    who: (shop) =>
      `${shop} fa la domanda a ogni cliente. Nulla è pubblicato senza il suo consenso.`,
  },
  foot: {
    label: 'Informazioni',
    legal: 'Come funzionano le recensioni',
    stop: 'Non ricevere più',
    stop_long: 'Non ricevere più questi messaggi',
  },
  rated: {
    title: (shop) => `Grazie – ${shop}`,
    summary: (rating, word) => `Il suo voto: ${rating} su 5, ${word}`,
    change: 'Cambiare',
    change_what: 'il mio voto',
    thanks: {
      happy: byName((name) => `Grazie, ${name}.`, 'Grazie.'),
      neutral: byName((name) => `Grazie, ${name}.`, 'Grazie.'),
      unhappy: byName((name) => `Grazie per la franchezza, ${name}.`, 'Grazie per la franchezza.'),
    },
    saved: 'Il suo voto è stato registrato.',
    empathy: {
      happy: 'Tutta la squadra è felice di leggerlo.',
      neutral: 'Non è ancora quello che si aspettava, e vorremmo capire.',
      unhappy: 'Ci dispiace che questo ordine non sia stato all’altezza.',
    },
    more: 'Vuole dirci di più?',
    more_public: 'Può dirlo anche in pubblico',
    no_more: 'No grazie, ho finito',
    already: 'Ha già risposto, grazie.',
    when: (day, until) =>
      `Era il ${day}.${until === null ? '' : ` Può cambiare il voto fino al ${until}.`}`,
    said: 'Il suo messaggio privato',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'Su Trustpilot' : kind === 'google' ? 'Su Google' : `Su ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Pubblico, sulla scheda del negozio' : `Pubblico, su ${host}`,
    shop: 'Solo al negozio',
    shop_where: 'Privato, mai pubblicato',
  },
  upsell: { next_time: 'Per la prossima volta', code: 'Codice:' },
  form: {
    heading: 'Scrivere al negozio',
    message: 'Il suo messaggio',
    contact: { email: 'Potete rispondermi per e-mail', phone: 'Potete rispondermi per telefono' },
    send: 'Inviare al negozio',
    privacy: 'Privato, mai pubblicato.',
    topic: 'Che cosa non è andato?',
    topics: {
      delivery: 'La consegna',
      product: 'Il prodotto',
      service: 'Il servizio',
      other: 'Altro',
    },
    optional: 'facoltativo',
    worst: 'Per niente',
    best: 'Del tutto',
    too_long: (length) =>
      `Il suo messaggio ha ${length.toLocaleString('it')} caratteri, il massimo è 4.000. Lo accorci e lo invii di nuovo: nulla è andato perso.`,
    empty: 'Scriva qualche parola, o termini senza messaggio.',
    unanswered: 'Risponda a questa domanda.',
  },
  onward: {
    title: (site) => `Grazie. Si apre ${site}.`,
    text: 'Il suo voto è stato registrato. Ora può dirlo in pubblico.',
    go: (site) => `Vai su ${site}`,
    stay: 'Restare qui',
  },
  done: {
    feedback: byName((name) => `Ricevuto. Grazie, ${name}.`, 'Ricevuto. Grazie.'),
    feedback_text: 'Il suo messaggio è arrivato al negozio.',
    nothing: byName((name) => `Grazie, ${name}.`, 'Grazie.'),
    nothing_text: 'A presto.',
    back: 'Tornare alla mia risposta',
  },
  postpone: {
    title: 'Non l’ha ancora ricevuto?',
    text: 'Aspetteremo una settimana prima di chiederglielo di nuovo.',
    button: 'Non l’ho ancora ricevuto',
    received: 'L’ho ricevuto, rispondo ora',
  },
  postponed: {
    title: 'Va bene, aspetteremo.',
    until: (day) =>
      `Le faremo di nuovo la domanda verso ${day}. Fino ad allora non deve fare nulla.`,
    late: 'Il pacco è in ritardo?',
    website: 'Vai al sito del negozio',
    now: 'L’ho ricevuto, rispondo ora',
    enough: 'Va bene.',
    enough_text:
      'Non le scriveremo più di questo ordine. Questa pagina resta aperta per quando vorrà rispondere.',
  },
  stop: {
    title: 'Non ricevere più richieste di recensione?',
    text: (shop) =>
      `${shop} non le scriverà più per questo, né su WhatsApp, né per SMS, né per e-mail. I messaggi sui suoi ordini non cambiano.`,
    button: 'Non ricevere più',
    keep: 'Tornare alla domanda',
    others: (shops) =>
      `Le stesse persone gestiscono anche: ${shops}. Può ancora riceverne messaggi.`,
    all: 'Non ricevere più nulla da tutti questi negozi',
  },
  stopped: {
    title: 'Fatto.',
    text: (shop) =>
      `Non riceverà più richieste di recensione da ${shop}. Un promemoria previsto è annullato.`,
    others: (shops) => `Non riceverà più richieste di recensione nemmeno da: ${shops}.`,
    undo: 'È stato un errore, annullare',
  },
  resumed: {
    title: 'Annullato.',
    text: (shop) => `${shop} potrà di nuovo chiederle una recensione dopo un ordine.`,
    answer: 'Dare la mia opinione',
  },
  gone: {
    title: 'Questo link non è più attivo.',
    expired: (span) => `Permetteva di dare un’opinione per ${span} dopo il nostro messaggio.`,
    erased: 'I dati relativi sono stati cancellati.',
    website: (shop) => `Vai al sito di ${shop}`,
  },
  span: (days) => (days === 180 ? 'sei mesi' : days === 365 ? 'un anno' : `${days} giorni`),
  reopen: 'Torna alla pagina',
  plain: {
    no_link: {
      title: 'Apra il link ricevuto dal suo negozio.',
      text: 'È nel messaggio che le chiedeva una recensione. Ogni link è personale.',
    },
    unknown: {
      title: 'Questo link non esiste.',
      text: 'Forse il suo programma di posta l’ha tagliato. Lo apra di nuovo, intero, dal messaggio ricevuto.',
    },
    link_closed: {
      title: 'Questa pagina non è aperta.',
      text: 'Il negozio non raccoglie recensioni a questo indirizzo. Se ha ricevuto un messaggio, apra il link che contiene.',
    },
    too_large: {
      title: 'Questo messaggio è troppo lungo.',
      text: 'Non può superare 4.000 caratteri. Torni indietro: il testo è ancora lì, lo accorci e lo invii di nuovo. Quello che era già salvato resta.',
    },
    too_many: {
      title: 'Un momento.',
      text: 'Questa pagina è stata aperta troppe volte di seguito. Aspetti un minuto e riprovi: nulla è andato perso.',
    },
    unavailable: {
      title: 'Un momento.',
      text: 'La pagina non può aprirsi ora. Riprovi tra qualche secondo.',
    },
    broken: {
      title: 'Non ha funzionato.',
      text: 'Qualcosa è andato storto da parte nostra. Riprovi tra un momento.',
    },
  },
  legal: italianLegal,
  general: GENERAL.it,
  preferences: PREFERENCES.it,
  withdraw: WITHDRAW.it,
  email: {
    subject: {
      request: (number) =>
        number === null
          ? 'Il suo ordine: com’è andato?'
          : `Il suo ordine n.\u00a0${number}: com’è andato?`,
      first_reminder: (number) =>
        number === null
          ? 'La sua opinione sul suo ordine?'
          : `La sua opinione sull’ordine n.\u00a0${number}?`,
      last_reminder: (number) =>
        number === null
          ? 'Ultimo messaggio sul suo ordine'
          : `Ultimo messaggio sull’ordine n.\u00a0${number}`,
    },
    hello: byName((name) => `Buongiorno ${name}`, 'Buongiorno'),
    one_tap: {
      request: 'basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
      first_reminder:
        'non abbiamo ancora la sua risposta. Basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
      last_reminder:
        'questo è il nostro ultimo messaggio su questo ordine. Basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
    },
    preheader: (number) =>
      number === null
        ? 'Una domanda sul suo ordine.'
        : `Una domanda sul suo ordine n.\u00a0${number}.`,
    answer: 'Per rispondere:',
    not_received: 'Non l’ha ancora ricevuto?',
    star: (word, count) => `${word}, ${count} su 5`,
  },
};
