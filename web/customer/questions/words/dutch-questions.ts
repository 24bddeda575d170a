import type { QuestionWords } from './question-words.ts';

export const DUTCH_QUESTIONS: QuestionWords = {
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
  asked_by: (name, date) => `${name ?? 'Een bezoeker'}, op ${date}`,
  confirm: 'Bevestig deze vraag, zodat de winkel haar ontvangt. Ze wordt na controle gepubliceerd.',
  confirm_action: 'Mijn vraag bevestigen',
  confirmed:
    'Uw vraag is bij de winkel. Een e-mail zegt u of ze wordt gepubliceerd, en wanneer er een antwoord is.',
  delete_action: 'Mijn vraag verwijderen',
  deleted: 'Uw vraag is verwijderd.',
  gone: 'Deze vraag bestaat niet meer, of de link is niet meer geldig.',
  mail: {
    confirm_subject: (shop) => `Bevestig uw vraag aan ${shop}`,
    confirm: (product) =>
      `U hebt een vraag gesteld over ${product}. Ze wordt pas na uw bevestiging doorgegeven. Was u het niet, negeer dan dit bericht: er wordt niets verstuurd.`,
    refused_subject: (shop) => `Uw vraag aan ${shop} wordt niet gepubliceerd`,
    refused: (product, reason) =>
      `Uw vraag over ${product} wordt niet gepubliceerd. Reden: ${reason}.`,
    published_subject: (shop) => `Uw vraag aan ${shop} is gepubliceerd`,
    published: (product) =>
      `Uw vraag over ${product} is gepubliceerd. Een e-mail meldt u een antwoord.`,
    answered_subject: (shop) => `Een antwoord op uw vraag, ${shop}`,
    answered: (product) => `Uw vraag over ${product} heeft een antwoord.`,
    see: 'De pagina van het product bekijken',
    own: 'Mijn vraag bekijken of verwijderen',
    foot: (shop) =>
      `U ontvangt dit bericht omdat dit adres een vraag aan ${shop} stelde. Het dient nergens anders voor.`,
  },
  buyer: {
    title: 'Andere klanten hebben een vraag',
    intro: 'U kocht deze producten: uw antwoord helpt. Niets is verplicht.',
    answer: 'Uw antwoord',
    send: 'Mijn antwoorden versturen',
    saved: 'Bedankt. Uw antwoorden worden na controle gepubliceerd.',
    pending: 'Wacht op publicatie.',
    link: 'Vragen van andere klanten beantwoorden',
  },
};
