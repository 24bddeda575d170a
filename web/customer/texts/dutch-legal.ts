import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'na een bestelling',
  order_paid: 'na de betaling van een bestelling',
  order_fulfilled: 'na de verzending van een bestelling',
  order_delivered: 'na de levering van een bestelling',
};

export const dutchLegal: LegalPageTexts = {
  title: 'Hoe beoordelingen werken',
  sections,
  website: 'Naar de website van de winkel',
  figures: 'De beoordelingen van de winkel en hun cijfers',
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
): readonly LegalSection[] {
  const texts = WALL_RULES.nl;
  const reminders =
    ['zonder herinnering', 'met hooguit één herinnering', 'met hooguit twee herinneringen'][
      rules.reminders
    ] ?? 'met enkele herinneringen';
  return [
    {
      title: 'Wie vraagt, en aan wie',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} stelt de vraag ${MOMENT[rules.trigger_event]}, één keer per bestelling, ${reminders}. Klanten worden nooit gekozen op hun vermoedelijke mening. Verzenden en verzamelen gaan via de software Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.nl.legal_title : 'Geen tegenprestatie',
      text: rules.gives_code
        ? THANKS_TEXTS.nl.legal_text
        : 'Voor een beoordeling geven wij hier geen korting, cadeau of punten.',
    },
    choices(rules, sites),
    {
      title: 'Wat er wordt gepubliceerd',
      text: `Het bericht “alleen aan de winkel” verschijnt nergens. Het cijfer verschijnt alleen bij een beoordeling die de schrijver voor de site van de winkel bestemt${sites.length === 0 ? '' : '. Voor een beoordeling op een andere site gelten de regels van die site, die haar controleert'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Wijzigen of intrekken',
      text: `Het cijfer is 30 dagen te wijzigen met de ontvangen link; het laatste telt. De link blijft na het eerste bericht ${rules.link_ttl_days} dagen open. ${texts.edit}`,
    },
    {
      title: 'Persoonsgegevens',
      text: `Verantwoordelijke: ${shop}. Uw naam, adres of nummer, bestelling, cijfer en bericht worden gebruikt om de beoordeling te vragen, te lezen en te beantwoorden. Grondslag: gerechtvaardigd belang voor de vraag, toestemming voor publicatie.${rules.is_general ? '' : ` ${texts.objection}`} Inzage of wissen: de winkel. Klachten: uw privacytoezichthouder (in Frankrijk cnil.fr).`,
    },
    {
      title: 'Deze pagina en wat zij meet',
      text: 'Geen cookie en geen tracker. De winkel weet dat de pagina is geopend, uw cijfer en de openbare link die u volgde, verder niets. Een cookie wordt alleen geplaatst als u een taal kiest.',
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'de site van de winkel', 'een privébericht aan de winkel'].join(', ');
  const order = rules.is_order_drawn
    ? 'De volgorde van de beoordelingssites wordt per klant geloot, vóór het cijfer, en blijft daarna gelijk.'
    : 'Hun volgorde is voor iedereen gelijk.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'Dezelfde keuzes bij elk cijfer',
      text: 'Van 1 tot 5 kan elke klant een beoordeling voor de site van de winkel of een privébericht schrijven.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'Dezelfde keuzes bij elk cijfer',
      text: `Van 1 tot 5 ziet elke klant dezelfde keuzes: ${list}. ${order}`,
    };
  const low =
    'Lage cijfers zien eerst het privébericht, de openbare links blijven eronder zichtbaar.';
  const high = rules.mode === 'redirect' ? ' Hoge cijfers gaan meteen naar een openbare site.' : '';
  return {
    title: 'Wat er op het cijfer volgt',
    text: `${low}${high} Elke klant kan de openbare links altijd volgen: ${sites.join(', ')}.`,
  };
}
