import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { frenchProducts, frenchTuProducts } from './french-products.ts';
import { problemsOf, type ProductWords } from './product-words.ts';

const english: ProductWords = {
  heading: 'Your products',
  intro: 'One star is enough. Words and photos are optional.',
  saved: 'Your reviews are saved. You can complete or change them here.',
  change: 'Change my product reviews',
  problem:
    'One review needs a correction. Nothing is lost but the files: please choose them again.',
  problemOf: problemsOf({
    no_rating: 'Please choose a rating for this product.',
    too_long: (length) => `Your review has ${length} characters; 2,000 are allowed.`,
    photo: 'A file is not an image (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'A photo is too large: 10 MB at most.',
    too_many_photos: 'Five photos at most for a product.',
    photo_budget_exceeded: 'Too many photos were sent today: please try again tomorrow.',
  }),
  rating: (product) => `Your rating of ${product}`,
  more: 'Add words or photos',
  recommend: 'Would you recommend this product?',
  yes: 'Yes',
  no: 'No',
  media: 'Photos',
  media_hint: 'Up to five photos.',
  send: 'Publish my reviews',
  withdraw: 'Withdraw this review',
};

const spanish: ProductWords = {
  heading: 'Sus productos',
  intro: 'Basta una estrella. Las palabras y las fotos son opcionales.',
  saved: 'Sus opiniones están guardadas. Puede completarlas o cambiarlas aquí.',
  change: 'Cambiar mis opiniones de los productos',
  problem: 'Hay que corregir una opinión. Nada se pierde salvo los archivos: elíjalos de nuevo.',
  problemOf: problemsOf({
    no_rating: 'Elija una nota para este producto.',
    too_long: (length) => `Su opinión tiene ${length} caracteres; el máximo es 2000.`,
    photo: 'Un archivo no es una imagen (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'Una foto pesa demasiado: 10 MB como máximo.',
    too_many_photos: 'Cinco fotos como máximo por producto.',
    photo_budget_exceeded: 'Hoy se han enviado demasiadas fotos: inténtelo mañana.',
  }),
  rating: (product) => `Su nota para ${product}`,
  more: 'Añadir palabras o fotos',
  recommend: '¿Recomendaría este producto?',
  yes: 'Sí',
  no: 'No',
  media: 'Fotos',
  media_hint: 'Hasta cinco fotos.',
  send: 'Publicar mis opiniones',
  withdraw: 'Retirar esta opinión',
};

const german: ProductWords = {
  heading: 'Ihre Produkte',
  intro: 'Ein Stern genügt. Worte und Fotos sind freiwillig.',
  saved: 'Ihre Bewertungen sind gespeichert. Sie können sie hier ergänzen oder ändern.',
  change: 'Meine Produktbewertungen ändern',
  problem: 'Eine Bewertung ist zu korrigieren. Nur die Dateien müssen Sie neu auswählen.',
  problemOf: problemsOf({
    no_rating: 'Bitte wählen Sie eine Note für dieses Produkt.',
    too_long: (length) => `Ihre Bewertung hat ${length} Zeichen; erlaubt sind 2.000.`,
    photo: 'Eine Datei ist kein Bild (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'Ein Foto ist zu groß: höchstens 10 MB.',
    too_many_photos: 'Höchstens fünf Fotos je Produkt.',
    photo_budget_exceeded: 'Heute wurden zu viele Fotos gesendet: bitte versuchen Sie es morgen.',
  }),
  rating: (product) => `Ihre Note für ${product}`,
  more: 'Worte oder Fotos hinzufügen',
  recommend: 'Würden Sie dieses Produkt empfehlen?',
  yes: 'Ja',
  no: 'Nein',
  media: 'Fotos',
  media_hint: 'Bis zu fünf Fotos.',
  send: 'Meine Bewertungen veröffentlichen',
  withdraw: 'Diese Bewertung zurückziehen',
};

const italian: ProductWords = {
  heading: 'I suoi prodotti',
  intro: 'Basta una stella. Parole e foto sono facoltative.',
  saved: 'Le sue recensioni sono salvate. Può completarle o modificarle qui.',
  change: 'Modificare le mie recensioni dei prodotti',
  problem: 'Una recensione va corretta. Non si perde nulla tranne i file: li scelga di nuovo.',
  problemOf: problemsOf({
    no_rating: 'Scelga un voto per questo prodotto.',
    too_long: (length) => `La sua recensione ha ${length} caratteri; il massimo è 2.000.`,
    photo: 'Un file non è un’immagine (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'Una foto è troppo pesante: 10 MB al massimo.',
    too_many_photos: 'Cinque foto al massimo per prodotto.',
    photo_budget_exceeded: 'Oggi sono state inviate troppe foto: riprovi domani.',
  }),
  rating: (product) => `Il suo voto per ${product}`,
  more: 'Aggiungere parole o foto',
  recommend: 'Consiglierebbe questo prodotto?',
  yes: 'Sì',
  no: 'No',
  media: 'Foto',
  media_hint: 'Fino a cinque foto.',
  send: 'Pubblicare le mie recensioni',
  withdraw: 'Ritirare questa recensione',
};

const dutch: ProductWords = {
  heading: 'Uw producten',
  intro: 'Eén ster is genoeg. Woorden en foto’s zijn niet verplicht.',
  saved: 'Uw beoordelingen zijn opgeslagen. U kunt ze hier aanvullen of wijzigen.',
  change: 'Mijn productbeoordelingen wijzigen',
  problem: 'Eén beoordeling moet worden verbeterd. Alleen de bestanden moet u opnieuw kiezen.',
  problemOf: problemsOf({
    no_rating: 'Kies een cijfer voor dit product.',
    too_long: (length) => `Uw beoordeling telt ${length} tekens; 2.000 zijn toegestaan.`,
    photo: 'Een bestand is geen afbeelding (JPEG, PNG, WebP, GIF, AVIF).',
    photo_too_large: 'Een foto is te groot: hoogstens 10 MB.',
    too_many_photos: 'Hoogstens vijf foto’s per product.',
    photo_budget_exceeded: 'Er zijn vandaag te veel foto’s verstuurd: probeer het morgen opnieuw.',
  }),
  rating: (product) => `Uw cijfer voor ${product}`,
  more: 'Woorden of foto’s toevoegen',
  recommend: 'Zou u dit product aanbevelen?',
  yes: 'Ja',
  no: 'Nee',
  media: 'Foto’s',
  media_hint: 'Hoogstens vijf foto’s.',
  send: 'Mijn beoordelingen plaatsen',
  withdraw: 'Deze beoordeling intrekken',
};

const ABROAD: Readonly<Record<Exclude<CustomerLocale, 'fr'>, ProductWords>> = {
  en: english,
  es: spanish,
  de: german,
  it: italian,
  nl: dutch,
};

export function productWordsOf(locale: CustomerLocale, tone: CustomerShop['tone']): ProductWords {
  if (locale !== 'fr') return ABROAD[locale];
  return tone === 'tu' ? frenchTuProducts : frenchProducts;
}
