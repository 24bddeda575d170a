import { germanLegal } from './german-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

export const german: PageTexts = {
  other_language: 'fr',
  stars: ['Schlecht', 'Mäßig', 'Okay', 'Gut', 'Sehr gut'],
  order: (number, date) => {
    const order = number === null ? 'Bestellung' : `Bestellung Nr.\u00a0${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} vom ${date.ordered}`;
    return `${order}${number === null ? '' : ','} geliefert am ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product} und ${others === 1 ? 'ein weiterer Artikel' : `${others} weitere Artikel`}`,
  rating: {
    title: (shop) => `Ihre Bewertung – ${shop}`,
    question: 'Wie war Ihre Bestellung?',
    star: (count) => `${count} ${count > 1 ? 'Sterne' : 'Stern'} von 5`,
    chosen: 'Ihre Wahl',
    confirm: (count) => `${count} ${count > 1 ? 'Sterne' : 'Stern'} von 5 bestätigen`,
    not_received: 'Ich habe sie noch nicht erhalten',
    who: (shop) => `${shop} fragt jeden Kunden. Ohne Ihre Zustimmung wird nichts veröffentlicht.`,
  },
  foot: {
    label: 'Hinweise',
    legal: 'So funktionieren Bewertungen',
    stop: 'Nicht mehr erhalten',
    stop_long: 'Diese Nachrichten nicht mehr erhalten',
  },
  rated: {
    title: (shop) => `Danke – ${shop}`,
    summary: (rating, word) => `Ihre Note: ${rating} von 5, ${word}`,
    change: 'Ändern',
    change_what: 'meine Note',
    thanks: {
      happy: byName((name) => `Danke, ${name}.`, 'Danke.'),
      neutral: byName((name) => `Danke, ${name}.`, 'Danke.'),
      unhappy: byName((name) => `Danke für Ihre Offenheit, ${name}.`, 'Danke für Ihre Offenheit.'),
    },
    saved: 'Ihre Note ist gespeichert.',
    empathy: {
      happy: 'Das ganze Team freut sich darüber.',
      neutral: 'Noch nicht ganz das Richtige, und wir möchten es verstehen.',
      unhappy: 'Es tut uns leid, dass diese Bestellung nicht gut genug war.',
    },
    more: 'Möchten Sie mehr dazu sagen?',
    more_public: 'Sie können es auch öffentlich sagen',
    no_more: 'Nein danke, ich bin fertig',
    already: 'Sie haben schon geantwortet, danke.',
    when: (day, until) =>
      `Das war am ${day}.${until === null ? '' : ` Sie können Ihre Note bis zum ${until} ändern.`}`,
    said: 'Ihre private Nachricht',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'Auf Trustpilot' : kind === 'google' ? 'Auf Google' : `Auf ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Öffentlich, im Profil des Shops' : `Öffentlich, auf ${host}`,
    shop: 'Nur an den Shop',
    shop_where: 'Privat, nie veröffentlicht',
  },
  upsell: { next_time: 'Für das nächste Mal', code: 'Code:' },
  form: {
    heading: 'Dem Shop schreiben',
    message: 'Ihre Nachricht',
    contact: { email: 'Sie dürfen mir per E-Mail antworten', phone: 'Sie dürfen mich anrufen' },
    send: 'An den Shop senden',
    privacy: 'Privat, nie veröffentlicht.',
    topic: 'Was war nicht in Ordnung?',
    topics: {
      delivery: 'Die Lieferung',
      product: 'Das Produkt',
      service: 'Der Service',
      other: 'Etwas anderes',
    },
    optional: 'freiwillig',
    worst: 'Gar nicht',
    best: 'Voll und ganz',
    too_long: (length) =>
      `Ihre Nachricht hat ${length.toLocaleString('de')} Zeichen, höchstens 4.000 sind möglich. Kürzen Sie sie und senden Sie sie erneut: Nichts ist verloren.`,
    empty: 'Schreiben Sie ein paar Worte, oder beenden Sie ohne Nachricht.',
    unanswered: 'Beantworten Sie diese Frage.',
  },
  onward: {
    title: (site) => `Danke. ${site} wird geöffnet.`,
    text: 'Ihre Note ist gespeichert. Sie können es nun auch öffentlich sagen.',
    go: (site) => `Zu ${site}`,
    stay: 'Hier bleiben',
  },
  done: {
    feedback: byName((name) => `Notiert. Danke, ${name}.`, 'Notiert. Danke.'),
    feedback_text: 'Ihre Nachricht ist beim Shop angekommen.',
    nothing: byName((name) => `Danke, ${name}.`, 'Danke.'),
    nothing_text: 'Bis bald.',
    back: 'Zurück zu meiner Antwort',
  },
  postpone: {
    title: 'Noch nicht erhalten?',
    text: 'Wir warten eine Woche, bevor wir Sie wieder fragen.',
    button: 'Ich habe sie noch nicht erhalten',
    received: 'Ich habe sie erhalten und antworte jetzt',
  },
  postponed: {
    title: 'Verstanden, wir warten.',
    until: (day) => `Wir fragen Sie um ${day} noch einmal. Bis dahin müssen Sie nichts tun.`,
    late: 'Lässt das Paket auf sich warten?',
    website: 'Zur Website des Shops',
    now: 'Ich habe sie erhalten und antworte jetzt',
    enough: 'Verstanden.',
    enough_text:
      'Wir schreiben Ihnen zu dieser Bestellung nicht mehr. Diese Seite bleibt offen, falls Sie antworten möchten.',
  },
  stop: {
    title: 'Keine Bewertungs\u00adanfragen mehr erhalten?',
    text: (shop) =>
      `${shop} schreibt Ihnen dazu nicht mehr, weder per WhatsApp noch per SMS noch per E-Mail. Nachrichten zu Ihren Bestellungen bleiben, wie sie sind.`,
    button: 'Nicht mehr erhalten',
    keep: 'Zurück zur Frage',
    others: (shops) =>
      `Denselben Inhabern gehören auch: ${shops}. Von dort können Sie weiterhin Nachrichten erhalten.`,
    all: 'Von allen diesen Shops nichts mehr erhalten',
  },
  stopped: {
    title: 'Erledigt.',
    text: (shop) =>
      `Sie erhalten keine Bewertungsanfragen von ${shop} mehr. Eine geplante Erinnerung ist abgesagt.`,
    others: (shops) => `Auch von hier fragt Sie niemand mehr nach einer Bewertung: ${shops}.`,
    undo: 'Das war ein Versehen, rückgängig machen',
  },
  resumed: {
    title: 'Rückgängig gemacht.',
    text: (shop) => `${shop} darf Sie nach einer Bestellung wieder um Ihre Bewertung bitten.`,
    answer: 'Bewertung abgeben',
  },
  gone: {
    title: 'Dieser Link ist nicht mehr aktiv.',
    expired: (span) => `Mit ihm konnten Sie nach unserer Nachricht ${span} lang bewerten.`,
    erased: 'Die zugehörigen Daten wurden gelöscht.',
    website: (shop) => `Zur Website von ${shop}`,
  },
  span: (days) => (days === 180 ? 'sechs Monate' : days === 365 ? 'ein Jahr' : `${days} Tage`),
  reopen: 'Zurück zur Seite',
  plain: {
    no_link: {
      title: 'Öffnen Sie den Link, den Sie von Ihrem Shop erhalten haben.',
      text: 'Er steht in der Nachricht mit der Bitte um Ihre Bewertung. Jeder Link ist persönlich.',
    },
    unknown: {
      title: 'Diesen Link gibt es nicht.',
      text: 'Vielleicht hat Ihr Mailprogramm ihn abgeschnitten. Öffnen Sie ihn noch einmal vollständig aus der Nachricht.',
    },
    link_closed: {
      title: 'Diese Seite ist nicht geöffnet.',
      text: 'Der Shop sammelt unter dieser Adresse keine Bewertungen. Wenn Sie eine Nachricht erhalten haben, öffnen Sie den Link darin.',
    },
    too_large: {
      title: 'Diese Nachricht ist zu lang.',
      text: 'Sie darf höchstens 4.000 Zeichen haben. Gehen Sie zurück: Ihr Text ist noch da, kürzen Sie ihn und senden Sie ihn erneut. Was schon gespeichert war, bleibt erhalten.',
    },
    too_many: {
      title: 'Einen Moment.',
      text: 'Diese Seite wurde zu oft hintereinander geöffnet. Warten Sie eine Minute und versuchen Sie es erneut: Nichts ist verloren.',
    },
    unavailable: {
      title: 'Einen Moment.',
      text: 'Die Seite lässt sich gerade nicht öffnen. Versuchen Sie es in einigen Sekunden erneut.',
    },
    broken: {
      title: 'Das hat nicht geklappt.',
      text: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    },
  },
  legal: germanLegal,
  general: GENERAL.de,
  preferences: PREFERENCES.de,
  withdraw: WITHDRAW.de,
  email: {
    subject: {
      request: (number) =>
        number === null
          ? 'Ihre Bestellung: Wie war sie?'
          : `Ihre Bestellung Nr.\u00a0${number}: Wie war sie?`,
      first_reminder: (number) =>
        number === null
          ? 'Ihre Bewertung zu Ihrer Bestellung?'
          : `Ihre Bewertung zur Bestellung Nr.\u00a0${number}?`,
      last_reminder: (number) =>
        number === null
          ? 'Letzte Nachricht zu Ihrer Bestellung'
          : `Letzte Nachricht zur Bestellung Nr.\u00a0${number}`,
    },
    hello: byName((name) => `Guten Tag ${name}`, 'Guten Tag'),
    one_tap: {
      request:
        'ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
      first_reminder:
        'wir haben noch keine Antwort von Ihnen. Ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
      last_reminder:
        'dies ist unsere letzte Nachricht zu dieser Bestellung. Ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
    },
    preheader: (number) =>
      number === null
        ? 'Eine Frage zu Ihrer Bestellung.'
        : `Eine Frage zu Ihrer Bestellung Nr.\u00a0${number}.`,
    answer: 'Zum Antworten:',
    not_received: 'Noch nicht erhalten?',
    star: (word, count) => `${word}, ${count} von 5`,
  },
};
