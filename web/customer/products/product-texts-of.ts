import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { frenchProducts, frenchTuProducts } from './french-products.ts';
import { problemsOf, type ProductTexts } from './product-texts.ts';

const english: ProductTexts = {
  heading: 'Your products',
  intro: 'One star is enough. Words, photos and video are optional.',
  saved: 'Your reviews are saved. You can complete or change them here.',
  change: 'Change my product reviews',
  problem:
    'One review needs a correction. Nothing is lost but the files: please choose them again.',
  problemOf: problemsOf({
    no_rating: 'Please choose a rating for this product.',
    too_long: (length) => `Your review has ${length} characters; 2,000 are allowed.`,
    photo: 'A file is neither an image (JPEG, PNG, WebP, GIF, AVIF) nor a video (MP4, MOV, WebM).',
    photo_too_large: 'A photo is too large: 10 MB at most.',
    too_many_photos: 'Five photos at most for a product.',
    photo_budget_exceeded: 'Too many photos were sent today: please try again tomorrow.',
    video: 'The video cannot be read: please choose an MP4, MOV or WebM file.',
    video_too_long: 'The video is too long: 60 seconds at most.',
    video_too_large: 'The video is too large: 50 MB at most.',
    too_many_videos: 'One video at most for a product.',
    video_budget_exceeded: 'Too many videos were sent today: please try again tomorrow.',
  }),
  rating: (product) => `Your rating of ${product}`,
  more: 'Add words, photos or a video',
  recommend: 'Would you recommend this product?',
  yes: 'Yes',
  no: 'No',
  media: 'Photos and video',
  media_hint:
    'Up to five photos (JPEG, PNG, WebP, GIF, AVIF, 10 MB) and one video (MP4, MOV, WebM, 60 seconds, 50 MB).',
  present_media: 'Photos and video of this review',
  remove_video: 'Remove the video',
  sending: 'Sending the files',
  lost: 'The files did not arrive: please try again.',
  send: 'Publish my reviews',
  withdraw: 'Withdraw this review',
};

const spanish: ProductTexts = {
  heading: 'Sus productos',
  intro: 'Basta una estrella. Lo demás es opcional.',
  saved: 'Sus opiniones están guardadas. Puede completarlas o cambiarlas aquí.',
  change: 'Cambiar mis opiniones de los productos',
  problem: 'Hay que corregir una opinión. Nada se pierde salvo los archivos: elíjalos de nuevo.',
  problemOf: problemsOf({
    no_rating: 'Elija una nota para este producto.',
    too_long: (length) => `Su opinión tiene ${length} caracteres; el máximo es 2000.`,
    photo:
      'Un archivo no es ni una imagen (JPEG, PNG, WebP, GIF, AVIF) ni un vídeo (MP4, MOV, WebM).',
    photo_too_large: 'Una foto pesa demasiado: 10 MB como máximo.',
    too_many_photos: 'Cinco fotos como máximo por producto.',
    photo_budget_exceeded: 'Hoy se han enviado demasiadas fotos: inténtelo mañana.',
    video: 'El vídeo no se puede leer: elija un archivo MP4, MOV o WebM.',
    video_too_long: 'Vídeo demasiado largo: 60 segundos como máximo.',
    video_too_large: 'Vídeo demasiado pesado: 50 MB como máximo.',
    too_many_videos: 'Un vídeo como máximo por producto.',
    video_budget_exceeded: 'Hoy se han enviado demasiados vídeos: inténtelo mañana.',
  }),
  rating: (product) => `Su nota para ${product}`,
  more: 'Añadir palabras, fotos o vídeo',
  recommend: '¿Recomendaría este producto?',
  yes: 'Sí',
  no: 'No',
  media: 'Fotos y vídeo',
  media_hint:
    'Hasta cinco fotos (JPEG, PNG, WebP, GIF, AVIF, 10 MB), un vídeo (MP4, MOV, WebM, 60 segundos, 50 MB).',
  present_media: 'Fotos y vídeo de esta opinión',
  remove_video: 'Quitar el vídeo',
  sending: 'Enviando los archivos',
  lost: 'Los archivos no llegaron: inténtelo de nuevo.',
  send: 'Publicar mis opiniones',
  withdraw: 'Retirar esta opinión',
};

const german: ProductTexts = {
  heading: 'Ihre Produkte',
  intro: 'Ein Stern genügt. Alles andere ist freiwillig.',
  saved: 'Ihre Bewertungen sind gespeichert. Sie können sie hier ergänzen oder ändern.',
  change: 'Meine Produktbewertungen ändern',
  problem: 'Eine Bewertung ist zu korrigieren. Nur die Dateien müssen Sie neu auswählen.',
  problemOf: problemsOf({
    no_rating: 'Bitte wählen Sie eine Note für dieses Produkt.',
    too_long: (length) => `Ihre Bewertung hat ${length} Zeichen; erlaubt sind 2.000.`,
    photo:
      'Eine Datei ist weder ein Bild (JPEG, PNG, WebP, GIF, AVIF) noch ein Video (MP4, MOV, WebM).',
    photo_too_large: 'Ein Foto ist zu groß: höchstens 10 MB.',
    too_many_photos: 'Höchstens fünf Fotos je Produkt.',
    photo_budget_exceeded: 'Heute wurden zu viele Fotos gesendet: bitte versuchen Sie es morgen.',
    video: 'Das Video ist nicht lesbar: bitte wählen Sie eine MP4-, MOV- oder WebM-Datei.',
    video_too_long: 'Video länger als 60 Sekunden.',
    video_too_large: 'Video größer als 50 MB.',
    too_many_videos: 'Höchstens ein Video je Produkt.',
    video_budget_exceeded: 'Heute wurden zu viele Videos gesendet: bitte versuchen Sie es morgen.',
  }),
  rating: (product) => `Ihre Note für ${product}`,
  more: 'Worte, Fotos, Video hinzufügen',
  recommend: 'Empfehlen Sie dieses Produkt?',
  yes: 'Ja',
  no: 'Nein',
  media: 'Fotos und Video',
  media_hint:
    'Fünf Fotos (JPEG, PNG, WebP, GIF, AVIF, 10 MB), ein Video (MP4, MOV, WebM, 60 Sekunden, 50 MB).',
  present_media: 'Fotos und Video dieser Bewertung',
  remove_video: 'Das Video entfernen',
  sending: 'Dateien senden',
  lost: 'Dateien nicht angekommen: bitte erneut senden.',
  send: 'Bewertungen veröffentlichen',
  withdraw: 'Diese Bewertung zurückziehen',
};

const italian: ProductTexts = {
  heading: 'I suoi prodotti',
  intro: 'Basta una stella. Parole, foto e video sono facoltativi.',
  saved: 'Le sue recensioni sono salvate. Può completarle o modificarle qui.',
  change: 'Modificare le mie recensioni dei prodotti',
  problem: 'Una recensione va corretta. Non si perde nulla tranne i file: li scelga di nuovo.',
  problemOf: problemsOf({
    no_rating: 'Scelga un voto per questo prodotto.',
    too_long: (length) => `La sua recensione ha ${length} caratteri; il massimo è 2.000.`,
    photo:
      'Un file non è né un’immagine (JPEG, PNG, WebP, GIF, AVIF) né un video (MP4, MOV, WebM).',
    photo_too_large: 'Una foto è troppo pesante: 10 MB al massimo.',
    too_many_photos: 'Cinque foto al massimo per prodotto.',
    photo_budget_exceeded: 'Oggi sono state inviate troppe foto: riprovi domani.',
    video: 'Il video non è leggibile: scelga un file MP4, MOV o WebM.',
    video_too_long: 'Il video è troppo lungo: 60 secondi al massimo.',
    video_too_large: 'Il video è troppo pesante: 50 MB al massimo.',
    too_many_videos: 'Un video al massimo per prodotto.',
    video_budget_exceeded: 'Oggi sono stati inviati troppi video: riprovi domani.',
  }),
  rating: (product) => `Il suo voto per ${product}`,
  more: 'Aggiungere parole, foto o un video',
  recommend: 'Consiglierebbe questo prodotto?',
  yes: 'Sì',
  no: 'No',
  media: 'Foto e video',
  media_hint:
    'Cinque foto al massimo (JPEG, PNG, WebP, GIF, AVIF, 10 MB), un video (MP4, MOV, WebM, 60 secondi, 50 MB).',
  present_media: 'Foto e video di questa recensione',
  remove_video: 'Togliere il video',
  sending: 'Invio dei file',
  lost: 'I file non sono arrivati: riprovi.',
  send: 'Pubblicare le mie recensioni',
  withdraw: 'Ritirare questa recensione',
};

const dutch: ProductTexts = {
  heading: 'Uw producten',
  intro: 'Eén ster is genoeg. Woorden, foto’s en video zijn niet verplicht.',
  saved: 'Uw beoordelingen zijn opgeslagen. U kunt ze hier aanvullen of wijzigen.',
  change: 'Mijn productbeoordelingen wijzigen',
  problem: 'Eén beoordeling moet worden verbeterd. Alleen de bestanden moet u opnieuw kiezen.',
  problemOf: problemsOf({
    no_rating: 'Kies een cijfer voor dit product.',
    too_long: (length) => `Uw beoordeling telt ${length} tekens; 2.000 zijn toegestaan.`,
    photo:
      'Een bestand is geen afbeelding (JPEG, PNG, WebP, GIF, AVIF) en geen video (MP4, MOV, WebM).',
    photo_too_large: 'Een foto is te groot: hoogstens 10 MB.',
    too_many_photos: 'Hoogstens vijf foto’s per product.',
    photo_budget_exceeded: 'Er zijn vandaag te veel foto’s verstuurd: probeer het morgen opnieuw.',
    video: 'De video is niet leesbaar: kies een MP4-, MOV- of WebM-bestand.',
    video_too_long: 'De video is te lang: hoogstens 60 seconden.',
    video_too_large: 'De video is te groot: hoogstens 50 MB.',
    too_many_videos: 'Hoogstens één video per product.',
    video_budget_exceeded: 'Er zijn vandaag te veel video’s verstuurd: probeer het morgen opnieuw.',
  }),
  rating: (product) => `Uw cijfer voor ${product}`,
  more: 'Woorden, foto’s of een video toevoegen',
  recommend: 'Zou u dit product aanbevelen?',
  yes: 'Ja',
  no: 'Nee',
  media: 'Foto’s en video',
  media_hint:
    'Hoogstens vijf foto’s (JPEG, PNG, WebP, GIF, AVIF, 10 MB) en één video (MP4, MOV, WebM, 60 seconden, 50 MB).',
  present_media: 'Foto’s en video van deze beoordeling',
  remove_video: 'De video verwijderen',
  sending: 'De bestanden worden verstuurd',
  lost: 'De bestanden zijn niet aangekomen: probeer het opnieuw.',
  send: 'Mijn beoordelingen plaatsen',
  withdraw: 'Deze beoordeling intrekken',
};

const ABROAD: Readonly<Record<Exclude<CustomerLocale, 'fr'>, ProductTexts>> = {
  en: english,
  es: spanish,
  de: german,
  it: italian,
  nl: dutch,
};

export function productTextsOf(locale: CustomerLocale, tone: CustomerShop['tone']): ProductTexts {
  if (locale !== 'fr') return ABROAD[locale];
  return tone === 'tu' ? frenchTuProducts : frenchProducts;
}
