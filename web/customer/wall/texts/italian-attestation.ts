import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'dopo ogni ordine',
  order_paid: 'dopo il pagamento di ogni ordine',
  order_fulfilled: 'dopo la spedizione di ogni ordine',
  order_delivered: 'dopo la consegna di ogni ordine',
};
const REMINDERS = [
  'senza sollecito',
  'con un sollecito al massimo',
  'con due solleciti al massimo',
] as const;
const days = (count: number): string => (count === 1 ? 'un giorno' : `${count} giorni`);

export const italianAttestation: AttestationTexts = {
  title: 'Come sono raccolte e controllate queste recensioni',
  lead: (shop) =>
    `Le recensioni di ${shop} sono raccolte, controllate e pubblicate con il software Recueil. Il software tiene aggiornata questa pagina.`,
  figures: 'In cifre',
  counted: (it) => [
    ['Recensioni pubblicate', it.published],
    ['di cui acquisto verificato', it.verified],
    ...(it.has_incentivized ? ([['di cui con contropartita', it.incentivized]] as const) : []),
    ['In corso di controllo', it.pending],
    ['Rifiutate da un anno', it.refused],
    ['Ritirate dall’autore da un anno', it.withdrawn],
    ['Dubbi segnalati da un anno', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Chi può dare una recensione',
      text: `${shop} scrive ${MOMENT[figures.trigger_event]}, a ogni cliente, una volta per ordine, ${REMINDERS[figures.reminders] ?? 'con alcuni solleciti'}. Nessuno è scelto secondo l’opinione attesa. Anche un link aperto a tutti permette di dare una recensione: porta allora la dicitura «Acquisto non verificato».`,
    },
    {
      title: 'Che cosa è verificato',
      text: '«Acquisto verificato» vuol dire che la recensione viene dal link personale di un ordine noto al negozio. La data dell’esperienza è quella della consegna, altrimenti dell’ordine. L’identità dell’autore non è controllata oltre.',
    },
    {
      title: 'Il controllo prima della pubblicazione',
      text: `Ogni recensione è letta prima di apparire, qualunque sia il voto. Senza decisione dopo ${days(figures.moderation_days)}, è pubblicata da sé se l’acquisto è verificato; altrimenti attende una decisione. Il negozio non può cambiare né il voto né il testo; può rispondere.`,
    },
    {
      title: 'Nessuna contropartita',
      text:
        figures.incentivized === 0
          ? 'Nessuno sconto, regalo o punto è dato in cambio di una recensione.'
          : 'Una recensione data in cambio di un vantaggio porta la dicitura «Recensione con contropartita».',
    },
    {
      title: 'L’ordine delle recensioni',
      text: 'Prima le più recenti. Il lettore può anche ordinarle per data o per voto. Il voto medio è quello di tutte le recensioni pubblicate, con lo stesso peso.',
    },
    {
      title: 'I diritti dell’autore',
      text: 'Con il suo link personale l’autore può modificare la recensione, che è allora controllata di nuovo, o ritirarla. Un rifiuto gli è annunciato con il motivo, e può contestarlo. Il negozio può rispondergli in pubblico.',
    },
    {
      title: 'Per quanto tempo',
      text: `Una recensione pubblicata resta in linea finché l’autore non la ritira. Una recensione rifiutata, ritirata o sostituita è conservata ${figures.proof_days === 365 ? 'un anno' : days(figures.proof_days)} come prova, poi cancellata.`,
    },
  ],
  grounds: 'I soli motivi di rifiuto',
  reasons: {
    insulting: 'Parole ingiuriose o discriminatorie',
    personal_data: 'Dati personali di un’altra persona',
    off_topic: 'Senza rapporto con l’acquisto',
    advertising: 'Pubblicità o link commerciale',
    conflict_of_interest: 'Conflitto di interessi con il negozio o un concorrente',
    illegal: 'Contenuto illecito',
    unreadable: 'Testo illeggibile o senza senso',
  },
  report_title: 'Segnalare un dubbio',
  report_how:
    'Ogni recensione porta un link «Segnala», gratuito e aperto a tutti. Il negozio esamina ogni dubbio motivato; la risposta è inviata all’indirizzo lasciato.',
  wall: 'Leggi le recensioni',
  self: 'Questa pagina descrive ciò che fa il software. Non è un certificato, e nessun ente l’ha rilasciata.',
};

export const italianReporting: ReportTexts = {
  title: 'Segnalare un dubbio su questa recensione',
  lead: 'È gratuito. Il negozio lo legge e deve esaminarlo.',
  reason: 'Motivo',
  reasons: {
    not_a_customer: 'L’autore probabilmente non ha comprato nulla',
    conflict_of_interest: 'L’autore sembra legato al negozio o a un concorrente',
    paid: 'La recensione sembra ricompensata',
    false_facts: 'I fatti raccontati sembrano falsi',
    illegal: 'Il contenuto è illecito',
    other: 'Altro dubbio',
  },
  words: 'Perché questo dubbio?',
  text_hint: 'Qualche parola che permetta di verificare, almeno 20 caratteri.',
  email: 'Indirizzo e-mail',
  email_hint: 'Facoltativo: per ricevere la risposta.',
  send: 'Invia la segnalazione',
  cancel: 'Torna alle recensioni',
  problems: {
    reason: 'Scegliere un motivo.',
    words: 'Scrivere tra 20 e 1.000 caratteri.',
    email: 'Questo indirizzo e-mail non è completo.',
    too_fast: 'Inviare di nuovo: la pagina si era appena aperta.',
  },
  done: 'Segnalazione inviata',
  done_text: 'Il negozio la esaminerà.',
};
