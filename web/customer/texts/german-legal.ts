import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'nach einer Bestellung',
  order_paid: 'nach der Bezahlung einer Bestellung',
  order_fulfilled: 'nach dem Versand einer Bestellung',
  order_delivered: 'nach der Lieferung einer Bestellung',
};

export const germanLegal: LegalPageTexts = {
  title: 'So funktionieren Bewertungen',
  sections,
  website: 'Zur Website des Shops',
  figures: 'Die Bewertungen des Shops und ihre Zahlen',
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
): readonly LegalSection[] {
  const texts = WALL_RULES.de;
  const reminders =
    ['ohne Erinnerung', 'mit höchstens einer Erinnerung', 'mit höchstens zwei Erinnerungen'][
      rules.reminders
    ] ?? 'mit einigen Erinnerungen';
  return [
    {
      title: 'Wer fragt, und wen',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} fragt ${MOMENT[rules.trigger_event]}, einmal je Bestellung, ${reminders}. Kunden werden nie nach ihrer vermuteten Meinung ausgewählt. Versand und Erfassung laufen über die Software Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.de.legal_title : 'Keine Gegenleistung',
      text: rules.gives_code
        ? THANKS_TEXTS.de.legal_text
        : 'Für eine Bewertung gibt es hier weder Rabatt noch Geschenk noch Punkte.',
    },
    choices(rules, sites),
    {
      title: 'Was veröffentlicht wird',
      text: `Die Nachricht „nur an den Shop“ erscheint nirgends. Die Note erscheint nur mit einer Bewertung, die ihr Verfasser für die Website des Shops bestimmt${sites.length === 0 ? '' : '. Für eine Bewertung auf einer anderen Website gelten deren Regeln; sie prüft sie selbst'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Ändern oder zurückziehen',
      text: `Die Note lässt sich 30 Tage lang über den erhaltenen Link ändern, die letzte zählt. Der Link bleibt nach der ersten Nachricht ${rules.link_ttl_days} Tage offen. ${texts.edit}`,
    },
    {
      title: 'Personenbezogene Daten',
      text: `Verantwortlich: ${shop}. Verwendet werden Name, Adresse oder Nummer, Bestellung, Note und Nachricht, um nach der Bewertung zu fragen, sie zu lesen und zu beantworten. Rechtsgrundlage: berechtigtes Interesse für die Frage, Einwilligung für die Veröffentlichung.${rules.is_general ? '' : ` ${texts.objection}`} Auskunft oder Löschung: beim Shop. Beschwerden: Ihre Datenschutzbehörde (in Frankreich cnil.fr).`,
    },
    {
      title: 'Diese Seite und was sie misst',
      text: 'Kein Cookie und kein Tracker. Der Shop weiß, dass die Seite geöffnet wurde, kennt Ihre Note und den öffentlichen Link, dem Sie gefolgt sind, sonst nichts. Ein Cookie wird nur gesetzt, wenn Sie eine Sprache wählen.',
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'die Seite des Shops', 'eine private Nachricht an den Shop'].join(', ');
  const order = rules.is_order_drawn
    ? 'Die Reihenfolge der Bewertungsseiten wird für jeden Kunden vor seiner Note ausgelost und bleibt dann gleich.'
    : 'Ihre Reihenfolge ist für alle gleich.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'Dieselben Möglichkeiten für jede Note',
      text: 'Von 1 bis 5 kann jeder Kunde eine Bewertung für die Seite des Shops oder eine private Nachricht schreiben.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'Dieselben Möglichkeiten für jede Note',
      text: `Von 1 bis 5 sieht jeder Kunde dieselben Möglichkeiten: ${list}. ${order}`,
    };
  const low =
    'Niedrige Noten sehen zuerst die private Nachricht, die öffentlichen Links bleiben darunter sichtbar.';
  const high =
    rules.mode === 'redirect'
      ? ' Hohe Noten werden sofort zu einer öffentlichen Seite geführt.'
      : '';
  return {
    title: 'Was auf die Note folgt',
    text: `${low}${high} Jeder Kunde kann den öffentlichen Links jederzeit folgen: ${sites.join(', ')}.`,
  };
}
