import type { QuestionTexts } from './question-texts.ts';

export const DUTCH_QUESTIONS: QuestionTexts = {
  heading: 'Vragen',
  ask: 'Een vraag stellen',
  title: (product) => `Uw vraag over ${product}`,
  text: 'Uw vraag',
  name: 'Uw voornaam (optioneel)',
  email: 'Uw e-mailadres',
  email_hint: 'Om de vraag te bevestigen en u het antwoord te melden. Het wordt nooit getoond.',
  send: 'Vraag versturen',
  asked:
    'Er is een e-mail onderweg naar dit adres. De vraag bereikt de winkel zodra de link daarin is geopend.',
  problems: {
    text: 'Schrijf een vraag van 10 tot 500 tekens.',
    email: 'Dit e-mailadres kan niet bestaan: controleer het.',
    too_fast: 'Het formulier is te snel of te laat verstuurd: verstuur het opnieuw.',
  },
  back: 'Terug naar de beoordelingen',
  by_shop: (shop) => `Antwoord van ${shop}`,
  by_buyer: (name) => (name === null ? 'Antwoord van een koper' : `Antwoord van ${name}, koper`),
  by_imported: (name) =>
    name === null ? 'Geïmporteerd antwoord' : `Geïmporteerd antwoord van ${name}`,
  asked_by: (name, date) => `${name ?? 'Een bezoeker'}, op ${date}`,
  confirm: 'Bevestig deze vraag, zodat de winkel haar ontvangt. Ze wordt na controle gepubliceerd.',
  confirm_action: 'Mijn vraag bevestigen',
  confirmed:
    'Uw vraag is bij de winkel. Een e-mail zegt u of ze wordt gepubliceerd, en wanneer er een antwoord is.',
  published: 'Uw vraag is gepubliceerd.',
  refused: 'Uw vraag is niet gepubliceerd.',
  contest_text: 'Waarom deze tekst zou moeten verschijnen',
  contest_over:
    'De winkel heeft uw bezwaar onderzocht en blijft bij de weigering. U kunt uw tekst nog altijd verbeteren.',
  change: 'Mijn vraag verbeteren',
  change_hint: 'Een verbeterde vraag wordt opnieuw gecontroleerd voordat ze verschijnt.',
  save: 'Verbetering versturen',
  delete_action: 'Mijn vraag intrekken',
  deleted:
    'Uw vraag is ingetrokken en niet meer zichtbaar. De winkel bewaart het bewijs een jaar en wist het dan.',
  gone: 'Deze vraag bestaat niet meer, of de link is niet meer geldig.',
  mail: {
    confirm_subject: (shop) => `Bevestig uw vraag aan ${shop}`,
    confirm: (product) =>
      `U hebt een vraag gesteld over ${product}. Ze wordt pas na uw bevestiging doorgegeven. Was u het niet, negeer dan dit bericht: er wordt niets verstuurd.`,
    refused_subject: (shop) => `Uw vraag aan ${shop} wordt niet gepubliceerd`,
    refused: (product, reason) =>
      `Uw vraag over ${product} wordt niet gepubliceerd. Reden: ${reason}.`,
    refused_next: 'U kunt de tekst verbeteren: die wordt dan opnieuw gecontroleerd.',
    published_subject: (shop) => `Uw vraag aan ${shop} is gepubliceerd`,
    published: (product) =>
      `Uw vraag over ${product} is gepubliceerd. Een e-mail meldt u een antwoord.`,
    answered_subject: (shop) => `Een antwoord op uw vraag, ${shop}`,
    answered: (product) => `Uw vraag over ${product} heeft een antwoord.`,
    see: 'De pagina van het product bekijken',
    own: 'Mijn vraag bekijken, verbeteren of intrekken',
    foot: (shop) =>
      `U ontvangt dit bericht omdat dit adres een vraag aan ${shop} stelde. Het dient nergens anders voor.`,
    answer_published_subject: (shop) => `Uw antwoord op een vraag is gepubliceerd, ${shop}`,
    answer_published: (product) => `Uw antwoord op een vraag over ${product} is gepubliceerd.`,
    answer_refused_subject: (shop) => `Uw antwoord op een vraag is niet gepubliceerd, ${shop}`,
    answer_refused: (product, reason) =>
      `Uw antwoord op een vraag over ${product} is niet gepubliceerd. Reden: ${reason}.`,
    answer_own: 'Verbeteren of intrekken',
    answer_foot: (shop) =>
      `Dit bericht zegt u wat er is geworden van het antwoord dat u op de site van ${shop} gaf.`,
  },
  buyer: {
    title: 'Andere klanten hebben een vraag',
    intro: 'U kocht deze producten: uw antwoord helpt. Niets is verplicht.',
    answer: 'Uw antwoord',
    send: 'Mijn antwoorden versturen',
    saved: 'Bedankt. Uw antwoorden worden na controle gepubliceerd.',
    pending: 'Wacht op publicatie.',
    published: 'Uw antwoord is gepubliceerd.',
    refused: 'Uw antwoord is niet gepubliceerd.',
    withdraw: 'Mijn antwoord intrekken',
    link: 'Vragen van andere klanten beantwoorden',
  },
};
