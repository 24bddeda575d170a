import { dutchLegal } from './dutch-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

export const dutch: PageTexts = {
  other_language: 'fr',
  stars: ['Slecht', 'Matig', 'Redelijk', 'Goed', 'Zeer goed'],
  order: (number, date) => {
    const order = number === null ? 'Bestelling' : `Bestelling nr.\u00a0${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} van ${date.ordered}`;
    return `${order}${number === null ? '' : ','} geleverd op ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product}, en ${others === 1 ? 'nog één artikel' : `nog ${others} artikelen`}`,
  rating: {
    title: (shop) => `Uw beoordeling – ${shop}`,
    question: 'Hoe was uw bestelling?',
    star: (count) => `${count} ${count > 1 ? 'sterren' : 'ster'} van 5`,
    chosen: 'uw keuze',
    confirm: (count) => `${count} ${count > 1 ? 'sterren' : 'ster'} van 5 bevestigen`,
    not_received: 'Ik heb ze nog niet ontvangen',
    who: (shop) =>
      `${shop} vraagt het aan elke klant. Zonder uw toestemming wordt niets gepubliceerd.`,
  },
  foot: {
    label: 'Informatie',
    legal: 'Hoe beoordelingen werken',
    stop: 'Niet meer ontvangen',
    stop_long: 'Deze berichten niet meer ontvangen',
  },
  rated: {
    title: (shop) => `Bedankt – ${shop}`,
    summary: (rating, word) => `Uw cijfer: ${rating} van 5, ${word}`,
    change: 'Wijzigen',
    change_what: 'mijn cijfer',
    thanks: {
      happy: byName((name) => `Bedankt, ${name}.`, 'Bedankt.'),
      neutral: byName((name) => `Bedankt, ${name}.`, 'Bedankt.'),
      unhappy: byName(
        (name) => `Bedankt voor uw eerlijkheid, ${name}.`,
        'Bedankt voor uw eerlijkheid.',
      ),
    },
    saved: 'Uw cijfer is opgeslagen.',
    empathy: {
      happy: 'Het hele team is er blij mee.',
      neutral: 'Nog niet helemaal goed, en wij willen het graag begrijpen.',
      unhappy: 'Het spijt ons dat deze bestelling tekortschoot.',
    },
    more: 'Wilt u er meer over zeggen?',
    more_public: 'U kunt het ook in het openbaar zeggen',
    no_more: 'Nee bedankt, ik ben klaar',
    already: 'U hebt al geantwoord, bedankt.',
    when: (day, until) =>
      `Dat was op ${day}.${until === null ? '' : ` U kunt uw cijfer wijzigen tot ${until}.`}`,
    said: 'Uw privébericht',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'Op Trustpilot' : kind === 'google' ? 'Op Google' : `Op ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Openbaar, op het profiel van de winkel' : `Openbaar, op ${host}`,
    shop: 'Alleen aan de winkel',
    shop_where: 'Privé, nooit gepubliceerd',
  },
  upsell: { next_time: 'Voor de volgende keer', code: 'Code:' },
  form: {
    heading: 'De winkel schrijven',
    message: 'Uw bericht',
    contact: { email: 'U mag mij per e-mail antwoorden', phone: 'U mag mij bellen' },
    send: 'Naar de winkel sturen',
    privacy: 'Privé, nooit gepubliceerd.',
    topic: 'Wat ging er niet goed?',
    topics: {
      delivery: 'De levering',
      product: 'Het product',
      service: 'De service',
      other: 'Iets anders',
    },
    optional: 'niet verplicht',
    worst: 'Helemaal niet',
    best: 'Helemaal wel',
    too_long: (length) =>
      `Uw bericht telt ${length.toLocaleString('nl')} tekens, 4.000 is het maximum. Kort het in en stuur het opnieuw: er is niets verloren.`,
    empty: 'Schrijf een paar woorden, of sluit af zonder bericht.',
    unanswered: 'Beantwoord deze vraag.',
  },
  onward: {
    title: (site) => `Bedankt. ${site} wordt geopend.`,
    text: 'Uw cijfer is opgeslagen. U kunt het nu ook in het openbaar zeggen.',
    go: (site) => `Naar ${site}`,
    stay: 'Hier blijven',
  },
  done: {
    feedback: byName((name) => `Genoteerd. Bedankt, ${name}.`, 'Genoteerd. Bedankt.'),
    feedback_text: 'Uw bericht is bij de winkel aangekomen.',
    nothing: byName((name) => `Bedankt, ${name}.`, 'Bedankt.'),
    nothing_text: 'Tot ziens.',
    back: 'Terug naar mijn antwoord',
  },
  postpone: {
    title: 'Nog niet ontvangen?',
    text: 'Wij wachten een week voordat wij het opnieuw vragen.',
    button: 'Ik heb ze nog niet ontvangen',
    received: 'Ik heb ze ontvangen en antwoord nu',
  },
  postponed: {
    title: 'Begrepen, wij wachten.',
    until: (day) => `Wij vragen het opnieuw rond ${day}. Tot dan hoeft u niets te doen.`,
    late: 'Laat het pakket op zich wachten?',
    website: 'Naar de website van de winkel',
    now: 'Ik heb ze ontvangen en antwoord nu',
    enough: 'Begrepen.',
    enough_text:
      'Wij schrijven u niet meer over deze bestelling. Deze pagina blijft open voor wanneer u wilt antwoorden.',
  },
  stop: {
    title: 'Geen verzoeken om een beoordeling meer ontvangen?',
    text: (shop) =>
      `${shop} schrijft u hier niet meer over, niet via WhatsApp, niet per sms en niet per e-mail. Berichten over uw bestellingen veranderen niet.`,
    button: 'Niet meer ontvangen',
    keep: 'Terug naar de vraag',
    others: (shops) =>
      `Dezelfde eigenaar heeft ook: ${shops}. U kunt daarvan nog berichten krijgen.`,
    all: 'Van al deze winkels niets meer ontvangen',
  },
  stopped: {
    title: 'Gedaan.',
    text: (shop) =>
      `U ontvangt geen verzoeken om een beoordeling van ${shop} meer. Een geplande herinnering is geannuleerd.`,
    others: (shops) => `U krijgt ook geen verzoek om een beoordeling meer van: ${shops}.`,
    undo: 'Dat was een vergissing, ongedaan maken',
  },
  resumed: {
    title: 'Ongedaan gemaakt.',
    text: (shop) => `${shop} mag u na een bestelling weer om uw beoordeling vragen.`,
    answer: 'Mijn mening geven',
  },
  gone: {
    title: 'Deze link is niet meer actief.',
    expired: (span) => `Hiermee kon u tot ${span} na ons bericht uw mening geven.`,
    erased: 'De bijbehorende gegevens zijn gewist.',
    website: (shop) => `Naar de website van ${shop}`,
  },
  span: (days) => (days === 180 ? 'zes maanden' : days === 365 ? 'een jaar' : `${days} dagen`),
  reopen: 'Terug naar de pagina',
  plain: {
    no_link: {
      title: 'Open de link die u van uw winkel hebt ontvangen.',
      text: 'Hij staat in het bericht dat om uw beoordeling vroeg. Elke link is persoonlijk.',
    },
    unknown: {
      title: 'Deze link bestaat niet.',
      text: 'Misschien heeft uw mailprogramma hem afgebroken. Open hem opnieuw, in zijn geheel, vanuit het bericht.',
    },
    link_closed: {
      title: 'Deze pagina is niet open.',
      text: 'De winkel verzamelt op dit adres geen beoordelingen. Kreeg u een bericht, open dan de link daarin.',
    },
    too_large: {
      title: 'Dit bericht is te lang.',
      text: 'Het mag niet meer dan 4.000 tekens tellen. Ga terug: uw tekst staat er nog, kort hem in en stuur hem opnieuw. Wat al was opgeslagen, blijft bewaard.',
    },
    too_many: {
      title: 'Een ogenblik.',
      text: 'Deze pagina is te vaak achter elkaar geopend. Wacht een minuut en probeer het opnieuw: er is niets verloren.',
    },
    unavailable: {
      title: 'Een ogenblik.',
      text: 'De pagina kan nu niet worden geopend. Probeer het over enkele seconden opnieuw.',
    },
    broken: {
      title: 'Dat is niet gelukt.',
      text: 'Er ging bij ons iets mis. Probeer het zo meteen opnieuw.',
    },
  },
  legal: dutchLegal,
  general: GENERAL.nl,
  preferences: PREFERENCES.nl,
  withdraw: WITHDRAW.nl,
  email: {
    subject: {
      request: (number) =>
        number === null
          ? 'Uw bestelling: hoe was die?'
          : `Uw bestelling nr.\u00a0${number}: hoe was die?`,
      first_reminder: (number) =>
        number === null
          ? 'Uw mening over uw bestelling?'
          : `Uw mening over bestelling nr.\u00a0${number}?`,
      last_reminder: (number) =>
        number === null
          ? 'Laatste bericht over uw bestelling'
          : `Laatste bericht over bestelling nr.\u00a0${number}`,
    },
    hello: byName((name) => `Hallo ${name}`, 'Hallo'),
    one_tap: {
      request:
        'één tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
      first_reminder:
        'wij hebben uw antwoord nog niet. Eén tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
      last_reminder:
        'dit is ons laatste bericht over deze bestelling. Eén tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
    },
    preheader: (number) =>
      number === null
        ? 'Een vraag over uw bestelling.'
        : `Een vraag over uw bestelling nr.\u00a0${number}.`,
    answer: 'Om te antwoorden:',
    not_received: 'Nog niet ontvangen?',
    star: (word, count) => `${word}, ${count} van 5`,
  },
};
