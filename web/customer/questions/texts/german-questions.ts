import type { QuestionTexts } from './question-texts.ts';

export const GERMAN_QUESTIONS: QuestionTexts = {
  heading: 'Fragen',
  ask: 'Eine Frage stellen',
  title: (product) => `Ihre Frage zu ${product}`,
  text: 'Ihre Frage',
  name: 'Ihr Vorname (freiwillig)',
  email: 'Ihre E-Mail-Adresse',
  email_hint: 'Um die Frage zu bestätigen und Ihnen die Antwort zu melden. Sie wird nie angezeigt.',
  send: 'Frage senden',
  asked:
    'Eine E-Mail ist an diese Adresse unterwegs. Die Frage erreicht den Shop, sobald deren Link geöffnet wurde.',
  problems: {
    text: 'Schreiben Sie eine Frage mit 10 bis 500 Zeichen.',
    email: 'Diese E-Mail-Adresse kann es nicht geben: Bitte prüfen Sie sie.',
    too_fast:
      'Das Formular wurde zu schnell oder zu spät gesendet: Bitte senden Sie es noch einmal.',
  },
  back: 'Zurück zu den Bewertungen',
  by_shop: (shop) => `Antwort von ${shop}`,
  by_buyer: (name) => (name === null ? 'Antwort eines Käufers' : `Antwort von ${name}, Käufer`),
  by_imported: (name) =>
    name === null ? 'Importierte Antwort' : `Importierte Antwort von ${name}`,
  asked_by: (name, date) => `${name ?? 'Ein Besucher'}, am ${date}`,
  confirm:
    'Bestätigen Sie diese Frage, damit der Shop sie erhält. Sie wird nach einer Prüfung veröffentlicht.',
  confirm_action: 'Meine Frage bestätigen',
  confirmed:
    'Ihre Frage ist beim Shop. Eine E-Mail sagt Ihnen, ob sie veröffentlicht wird und wann es eine Antwort gibt.',
  published: 'Ihre Frage ist veröffentlicht.',
  refused: 'Ihre Frage ist nicht veröffentlicht.',
  contest_text: 'Warum dieser Text erscheinen sollte',
  contest_over:
    'Der Shop hat Ihren Einspruch geprüft und bleibt bei der Ablehnung. Sie können Ihren Text weiterhin verbessern.',
  change: 'Meine Frage verbessern',
  change_hint: 'Eine verbesserte Frage wird vor dem Erscheinen erneut geprüft.',
  save: 'Verbesserung senden',
  delete_action: 'Meine Frage zurückziehen',
  deleted:
    'Ihre Frage ist zurückgezogen und nicht mehr sichtbar. Der Shop bewahrt den Nachweis ein Jahr auf und löscht ihn dann.',
  gone: 'Diese Frage gibt es nicht mehr, oder ihr Link ist nicht mehr gültig.',
  mail: {
    confirm_subject: (shop) => `Bestätigen Sie Ihre Frage an ${shop}`,
    confirm: (product) =>
      `Sie haben eine Frage zu ${product} gestellt. Sie wird erst nach Ihrer Bestätigung weitergegeben. Waren Sie es nicht, ignorieren Sie diese Nachricht: Es wird nichts gesendet.`,
    refused_subject: (shop) => `Ihre Frage an ${shop} wird nicht veröffentlicht`,
    refused: (product, reason) =>
      `Ihre Frage zu ${product} wird nicht veröffentlicht. Grund: ${reason}.`,
    refused_next: 'Sie können sie verbessern: Sie wird dann erneut geprüft.',
    published_subject: (shop) => `Ihre Frage an ${shop} ist veröffentlicht`,
    published: (product) =>
      `Ihre Frage zu ${product} ist veröffentlicht. Eine E-Mail meldet Ihnen eine Antwort.`,
    answered_subject: (shop) => `Eine Antwort auf Ihre Frage, ${shop}`,
    answered: (product) => `Ihre Frage zu ${product} hat eine Antwort.`,
    see: 'Zur Seite des Produkts',
    own: 'Meine Frage ansehen, verbessern oder zurückziehen',
    foot: (shop) =>
      `Sie erhalten diese Nachricht, weil diese Adresse ${shop} eine Frage gestellt hat. Sie dient zu nichts anderem.`,
    answer_published_subject: (shop) => `Ihre Antwort auf eine Frage ist veröffentlicht, ${shop}`,
    answer_published: (product) => `Ihre Antwort auf eine Frage zu ${product} ist veröffentlicht.`,
    answer_refused_subject: (shop) =>
      `Ihre Antwort auf eine Frage ist nicht veröffentlicht, ${shop}`,
    answer_refused: (product, reason) =>
      `Ihre Antwort auf eine Frage zu ${product} ist nicht veröffentlicht. Grund: ${reason}.`,
    answer_own: 'Verbessern oder zurückziehen',
    answer_foot: (shop) =>
      `Diese Nachricht sagt Ihnen, was aus der Antwort wurde, die Sie auf der Website von ${shop} gegeben haben.`,
  },
  buyer: {
    title: 'Andere Kunden haben eine Frage',
    intro: 'Sie haben diese Produkte gekauft: Ihre Antwort hilft. Nichts ist Pflicht.',
    answer: 'Ihre Antwort',
    send: 'Meine Antworten senden',
    saved: 'Danke. Ihre Antworten werden nach einer Prüfung veröffentlicht.',
    pending: 'Wartet auf Veröffentlichung.',
    published: 'Ihre Antwort ist veröffentlicht.',
    refused: 'Ihre Antwort ist nicht veröffentlicht.',
    withdraw: 'Meine Antwort zurückziehen',
    link: 'Fragen anderer Kunden beantworten',
  },
};
