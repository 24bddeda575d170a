import { deName } from '#contract/messages/de-name.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { WallSource } from '#contract/customer-pages/shop-review.ts';

/**
 * The texts about reviews imported from another tool, one table per language. Dates and numbers are
 * already formatted.
 */
export interface ImportedReviewTexts {
  /** The explanation of the mark of an unverified purchase. */
  what: (origin: string) => string;
  dates: (
    experienced: string | null,
    published: string,
    origin: string,
    imported: string,
  ) => string;
  /** Follows the total number. */
  of_them: (number: string, isOne: boolean) => string;
  control: string;
  source: string;
  sources: Readonly<Record<'every' | WallSource, string>>;
  counted: string;
  title: string;
  /** `origins` is a list such as « Judge.me (12), Loox (3) ». */
  text: (origins: string) => string;
}

const french: ImportedReviewTexts = {
  what: (origin) =>
    `Cet avis vient ${deName(origin)}. Ni la boutique ni Recueil n’ont vérifié l’achat.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'Publié' : `Expérience du ${experienced}, avis publié`} d’abord sur ${origin} le ${published}, importé le ${imported}`,
  of_them: (number, isOne) => `, dont ${number} ${isOne ? 'importé' : 'importés'} d’un autre outil`,
  control: 'Un avis importé d’un autre outil porte son origine, et n’a pas été contrôlé ici.',
  source: 'Provenance',
  sources: { every: 'Toutes', own: 'Recueillis ici', imported: 'Importés' },
  counted: 'dont importés d’un autre outil',
  title: 'Les avis importés',
  text: (origins) =>
    `Des avis ont d’abord été publiés ailleurs : ${origins}. Ils gardent leur note, leur texte, leur auteur et leurs dates, et comptent dans la note moyenne. Chacun porte son origine. Ni l’achat, ni l’absence de contrepartie, ni le délai de parution n’ont été vérifiés ici. Un doute peut être signalé comme pour les autres.`,
};

const english: ImportedReviewTexts = {
  what: (origin) =>
    `This review comes from ${origin}. Neither the shop nor Recueil has verified the purchase.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'First published' : `Experience of ${experienced}, first published`} on ${origin} on ${published}, imported on ${imported}`,
  of_them: (number) => `, ${number} of them imported from another tool`,
  control: 'A review imported from another tool carries its origin, and was not checked here.',
  source: 'Source',
  sources: { every: 'All', own: 'Collected here', imported: 'Imported' },
  counted: 'of which imported from another tool',
  title: 'Imported reviews',
  text: (origins) =>
    `Some reviews were first published elsewhere: ${origins}. They keep their rating, words, author and dates, and count in the average. Each carries its origin. Neither the purchase, nor the absence of a reward, nor the time to publication was verified here. A doubt can be reported as for the others.`,
};

const german: ImportedReviewTexts = {
  what: (origin) =>
    `Diese Bewertung kommt von ${origin}. Weder der Shop noch Recueil hat den Kauf geprüft.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'Zuerst' : `Erfahrung vom ${experienced}, zuerst`} veröffentlicht auf ${origin} am ${published}, übernommen am ${imported}`,
  of_them: (number) => `, davon ${number} aus einem anderen Werkzeug übernommen`,
  control:
    'Eine aus einem anderen Werkzeug übernommene Bewertung nennt ihre Herkunft und wurde hier nicht geprüft.',
  source: 'Herkunft',
  sources: { every: 'Alle', own: 'Hier gesammelt', imported: 'Übernommen' },
  counted: 'davon aus einem anderen Werkzeug übernommen',
  title: 'Übernommene Bewertungen',
  text: (origins) =>
    `Einige Bewertungen sind zuerst anderswo erschienen: ${origins}. Sie behalten Note, Text, Verfasser und Daten und zählen im Durchschnitt mit. Jede nennt ihre Herkunft. Weder der Kauf noch das Fehlen einer Gegenleistung noch die Frist bis zum Erscheinen wurde hier geprüft. Ein Zweifel kann wie bei den anderen gemeldet werden.`,
};

const spanish: ImportedReviewTexts = {
  what: (origin) =>
    `Esta opinión viene de ${origin}. Ni la tienda ni Recueil han verificado la compra.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'Publicada' : `Experiencia del ${experienced}, opinión publicada`} primero en ${origin} el ${published}, importada el ${imported}`,
  of_them: (number, isOne) =>
    `, ${number} de ellas ${isOne ? 'importada' : 'importadas'} de otra herramienta`,
  control: 'Una opinión importada de otra herramienta lleva su origen, y no se ha comprobado aquí.',
  source: 'Procedencia',
  sources: { every: 'Todas', own: 'Recogidas aquí', imported: 'Importadas' },
  counted: 'de ellas, importadas de otra herramienta',
  title: 'Las opiniones importadas',
  text: (origins) =>
    `Algunas opiniones se publicaron primero en otro lugar: ${origins}. Conservan su nota, su texto, su autor y sus fechas, y cuentan en la nota media. Cada una lleva su origen. Ni la compra, ni la ausencia de contrapartida, ni el plazo de publicación se han verificado aquí. Se puede señalar una duda como para las demás.`,
};

const italian: ImportedReviewTexts = {
  what: (origin) =>
    `Questa recensione viene da ${origin}. Né il negozio né Recueil hanno verificato l’acquisto.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'Pubblicata' : `Esperienza del ${experienced}, pubblicata`} prima su ${origin} il ${published}, importata il ${imported}`,
  of_them: (number, isOne) =>
    `, di cui ${number} ${isOne ? 'importata' : 'importate'} da un altro strumento`,
  control:
    'Una recensione importata da un altro strumento porta la sua origine, e non è stata controllata qui.',
  source: 'Provenienza',
  sources: { every: 'Tutte', own: 'Raccolte qui', imported: 'Importate' },
  counted: 'di cui importate da un altro strumento',
  title: 'Le recensioni importate',
  text: (origins) =>
    `Alcune recensioni sono state pubblicate prima altrove: ${origins}. Conservano voto, testo, autore e date, e contano nel voto medio. Ognuna porta la sua origine. Né l’acquisto, né l’assenza di contropartita, né il tempo di pubblicazione sono stati verificati qui. Un dubbio può essere segnalato come per le altre.`,
};

const dutch: ImportedReviewTexts = {
  what: (origin) =>
    `Deze beoordeling komt van ${origin}. De winkel noch Recueil heeft de aankoop geverifieerd.`,
  dates: (experienced, published, origin, imported) =>
    `${experienced === null ? 'Eerst' : `Ervaring van ${experienced}, eerst`} gepubliceerd op ${origin} op ${published}, overgenomen op ${imported}`,
  of_them: (number) => `, waarvan ${number} overgenomen uit een ander programma`,
  control:
    'Een beoordeling uit een ander programma noemt haar herkomst, en is hier niet gecontroleerd.',
  source: 'Herkomst',
  sources: { every: 'Alle', own: 'Hier verzameld', imported: 'Overgenomen' },
  counted: 'waarvan overgenomen uit een ander programma',
  title: 'Overgenomen beoordelingen',
  text: (origins) =>
    `Sommige beoordelingen zijn eerst elders gepubliceerd: ${origins}. Zij houden hun cijfer, tekst, schrijver en datums, en tellen mee in het gemiddelde. Elk noemt haar herkomst. De aankoop, het ontbreken van een tegenprestatie en de tijd tot publicatie zijn hier niet geverifieerd. Een twijfel kan worden gemeld zoals bij de andere.`,
};

export const IMPORTED_REVIEW_TEXTS: Readonly<Record<CustomerLocale, ImportedReviewTexts>> = {
  fr: french,
  en: english,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};
