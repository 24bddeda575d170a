import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'nach jeder Bestellung',
  order_paid: 'nach der Bezahlung jeder Bestellung',
  order_fulfilled: 'nach dem Versand jeder Bestellung',
  order_delivered: 'nach der Lieferung jeder Bestellung',
};
const REMINDERS = [
  'ohne Erinnerung',
  'mit höchstens einer Erinnerung',
  'mit höchstens zwei Erinnerungen',
] as const;
const days = (count: number): string => (count === 1 ? 'einem Tag' : `${count} Tagen`);

export const germanAttestation: AttestationTexts = {
  title: 'Wie diese Bewertungen gesammelt und geprüft werden',
  lead: (shop) =>
    `Die Bewertungen von ${shop} werden mit der Software Recueil gesammelt, geprüft und veröffentlicht. Die Software hält diese Seite aktuell.`,
  figures: 'In Zahlen',
  counted: (it) => [
    ['Veröffentlichte Bewertungen', it.published],
    ['davon geprüfter Kauf', it.verified],
    ...(it.has_incentivized ? ([['davon mit Gegenleistung', it.incentivized]] as const) : []),
    ['In Prüfung', it.pending],
    ['Abgelehnt seit einem Jahr', it.refused],
    ['Vom Verfasser zurückgezogen seit einem Jahr', it.withdrawn],
    ['Gemeldete Zweifel seit einem Jahr', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Wer bewerten kann',
      text: `${shop} schreibt ${MOMENT[figures.trigger_event]} allen Kunden, einmal je Bestellung, ${REMINDERS[figures.reminders] ?? 'mit einigen Erinnerungen'}. Niemand wird nach der erwarteten Meinung ausgewählt. Auch ein für alle offener Link erlaubt eine Bewertung: Sie trägt dann den Vermerk „Ungeprüfter Kauf“.`,
    },
    {
      title: 'Was geprüft wird',
      text: '„Geprüfter Kauf“ bedeutet, dass die Bewertung vom persönlichen Link einer Bestellung kommt, die der Shop kennt. Das Datum der Erfahrung ist das der Lieferung, sonst das der Bestellung. Die Identität wird darüber hinaus nicht geprüft.',
    },
    {
      title: 'Die Prüfung vor dem Erscheinen',
      text: `Jede Bewertung wird vor dem Erscheinen gelesen, gleich welche Note sie hat. Ohne Entscheidung wird sie nach ${days(figures.moderation_days)} von selbst veröffentlicht, wenn der Kauf bestätigt ist; sonst wartet sie auf eine Entscheidung. Der Shop kann weder Note noch Text ändern; er kann antworten.`,
    },
    {
      title: 'Keine Gegenleistung',
      text:
        figures.incentivized === 0
          ? 'Für eine Bewertung gibt es weder Rabatt noch Geschenk noch Punkte.'
          : 'Eine Bewertung gegen einen Vorteil trägt den Vermerk „Bewertung mit Gegenleistung“.',
    },
    {
      title: 'Die Reihenfolge',
      text: 'Die neuesten zuerst. Man kann sie auch nach Alter oder Note ordnen. Der Durchschnitt ist der aller veröffentlichten Bewertungen, alle gleich gewichtet.',
    },
    {
      title: 'Die Rechte der Verfasser',
      text: 'Mit dem persönlichen Link lässt sich die Bewertung ändern, die dann erneut geprüft wird, oder zurückziehen. Eine Ablehnung wird mit ihrem Grund mitgeteilt und kann angefochten werden. Der Shop kann öffentlich antworten.',
    },
    {
      title: 'Wie lange',
      text: `Eine veröffentlichte Bewertung bleibt online, bis sie zurückgezogen wird. Eine abgelehnte, zurückgezogene oder ersetzte Bewertung wird ${figures.proof_days === 365 ? 'ein Jahr lang' : `${figures.proof_days} Tage lang`} als Nachweis aufbewahrt und dann gelöscht.`,
    },
  ],
  grounds: 'Die einzigen Ablehnungsgründe',
  reasons: {
    insulting: 'Beleidigende oder diskriminierende Worte',
    personal_data: 'Personenbezogene Daten einer anderen Person',
    off_topic: 'Kein Bezug zum Kauf',
    advertising: 'Werbung oder kommerzieller Link',
    conflict_of_interest: 'Interessenkonflikt mit dem Shop oder einem Mitbewerber',
    illegal: 'Rechtswidriger Inhalt',
    unreadable: 'Unlesbarer oder sinnloser Text',
  },
  report_title: 'Einen Zweifel melden',
  report_how:
    'Jede Bewertung hat einen Link „Melden“, kostenlos und für alle offen. Der Shop prüft jeden begründeten Zweifel; die Antwort geht an die hinterlassene Adresse.',
  wall: 'Bewertungen lesen',
  self: 'Diese Seite beschreibt, was die Software tut. Sie ist kein Zertifikat, und keine Stelle hat sie ausgestellt.',
};

export const germanReporting: ReportTexts = {
  title: 'Einen Zweifel an dieser Bewertung melden',
  lead: 'Das Melden ist kostenlos. Der Shop liest die Meldung und muss sie prüfen.',
  reason: 'Grund',
  reasons: {
    not_a_customer: 'Wahrscheinlich wurde nichts gekauft',
    conflict_of_interest: 'Scheint dem Shop oder einem Mitbewerber nahezustehen',
    paid: 'Die Bewertung scheint belohnt zu sein',
    false_facts: 'Die erzählten Tatsachen scheinen falsch',
    illegal: 'Der Inhalt ist rechtswidrig',
    other: 'Anderer Zweifel',
  },
  words: 'Warum dieser Zweifel?',
  text_hint: 'Einige Worte, mit denen er sich prüfen lässt, mindestens 20 Zeichen.',
  email: 'E-Mail-Adresse',
  email_hint: 'Freiwillig: um die Antwort zu erhalten.',
  send: 'Meldung senden',
  cancel: 'Zurück zu den Bewertungen',
  problems: {
    reason: 'Bitte einen Grund wählen.',
    words: 'Bitte 20 bis 1.000 Zeichen schreiben.',
    email: 'Diese E-Mail-Adresse ist nicht vollständig.',
    too_fast: 'Bitte noch einmal senden: Die Seite war gerade erst geöffnet.',
  },
  done: 'Meldung gesendet',
  done_text: 'Der Shop wird sie prüfen.',
};
