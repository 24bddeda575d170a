import type { QuestionWords } from './question-words.ts';

export const GERMAN_QUESTIONS: QuestionWords = {
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
  asked_by: (name, date) => `${name ?? 'Ein Besucher'}, am ${date}`,
  confirm:
    'Bestätigen Sie diese Frage, damit der Shop sie erhält. Sie wird nach einer Prüfung veröffentlicht.',
  confirm_action: 'Meine Frage bestätigen',
  confirmed:
    'Ihre Frage ist beim Shop. Eine E-Mail sagt Ihnen, ob sie veröffentlicht wird und wann es eine Antwort gibt.',
  delete_action: 'Meine Frage löschen',
  deleted: 'Ihre Frage ist gelöscht.',
  gone: 'Diese Frage gibt es nicht mehr, oder ihr Link ist nicht mehr gültig.',
  mail: {
    confirm_subject: (shop) => `Bestätigen Sie Ihre Frage an ${shop}`,
    confirm: (product) =>
      `Sie haben eine Frage zu ${product} gestellt. Sie wird erst nach Ihrer Bestätigung weitergegeben. Waren Sie es nicht, ignorieren Sie diese Nachricht: Es wird nichts gesendet.`,
    refused_subject: (shop) => `Ihre Frage an ${shop} wird nicht veröffentlicht`,
    refused: (product, reason) =>
      `Ihre Frage zu ${product} wird nicht veröffentlicht. Grund: ${reason}.`,
    published_subject: (shop) => `Ihre Frage an ${shop} ist veröffentlicht`,
    published: (product) =>
      `Ihre Frage zu ${product} ist veröffentlicht. Eine E-Mail meldet Ihnen eine Antwort.`,
    answered_subject: (shop) => `Eine Antwort auf Ihre Frage, ${shop}`,
    answered: (product) => `Ihre Frage zu ${product} hat eine Antwort.`,
    see: 'Zur Seite des Produkts',
    own: 'Meine Frage ansehen oder löschen',
    foot: (shop) =>
      `Sie erhalten diese Nachricht, weil diese Adresse ${shop} eine Frage gestellt hat. Sie dient zu nichts anderem.`,
  },
  buyer: {
    title: 'Andere Kunden haben eine Frage',
    intro: 'Sie haben diese Produkte gekauft: Ihre Antwort hilft. Nichts ist Pflicht.',
    answer: 'Ihre Antwort',
    send: 'Meine Antworten senden',
    saved: 'Danke. Ihre Antworten werden nach einer Prüfung veröffentlicht.',
    pending: 'Wartet auf Veröffentlichung.',
    link: 'Fragen anderer Kunden beantworten',
  },
};
