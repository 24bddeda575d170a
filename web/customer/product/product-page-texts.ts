import { deName } from '#contract/messages/de-name.ts';
import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { OpenReading } from '../wall/open-reading.ts';

/** The data for each part of a product page. */
export interface ProductPageParts {
  page: ProductPage;
  reading: OpenReading;
  pageTexts: ProductPageTexts;
}

/**
 * The texts of a product page that are not in the texts of the wall, one table per language.
 * Numbers are already formatted.
 */
export interface ProductPageTexts {
  title: (product: string) => string;
  with_photo: string;
  visit: string;
  read_all: (number: string) => string;
  /** Shown beside an average that also counts imported reviews. */
  own_average: (rating: string, number: string) => string;
  video: (name: string) => string;
  photos: string;
  no_photo: string;
  no_product: { title: string; text: string };
}

export const PRODUCT_PAGE_TEXTS: Readonly<Record<CustomerLocale, ProductPageTexts>> = {
  fr: {
    title: (product) => `Avis sur ${product}`,
    with_photo: 'Avec photo ou vidéo',
    visit: 'Voir le produit',
    read_all: (number) => `Lire les avis (${number})`,
    own_average: (rating, number) => `Avis recueillis ici : ${rating} sur 5 (${number})`,
    video: (name) => `Vidéo ${deName(name)}`,
    photos: 'Photos des clients',
    no_photo: 'Aucune photo pour l’instant.',
    no_product: {
      title: 'Cette page n’existe pas.',
      text: 'Aucun produit ne répond à cette adresse. Elle a peut-être été mal copiée.',
    },
  },
  en: {
    title: (product) => `Reviews of ${product}`,
    with_photo: 'With a photo or video',
    visit: 'See the product',
    read_all: (number) => `Read the reviews (${number})`,
    own_average: (rating, number) => `Reviews collected here: ${rating} out of 5 (${number})`,
    video: (name) => `Video by ${name}`,
    photos: 'Photos by customers',
    no_photo: 'No photo yet.',
    no_product: {
      title: 'This page does not exist.',
      text: 'No product answers at this address. It may have been copied wrongly.',
    },
  },
  es: {
    title: (product) => `Opiniones sobre ${product}`,
    with_photo: 'Con foto o vídeo',
    visit: 'Ver el producto',
    read_all: (number) => `Leer las opiniones (${number})`,
    own_average: (rating, number) => `Opiniones recogidas aquí: ${rating} de 5 (${number})`,
    video: (author) => `Vídeo de ${author}`,
    photos: 'Fotos de los clientes',
    no_photo: 'Ninguna foto por ahora.',
    no_product: {
      title: 'Esta página no existe.',
      text: 'Ningún producto responde en esta dirección. Quizá se haya copiado mal.',
    },
  },
  de: {
    title: (product) => `Bewertungen zu ${product}`,
    with_photo: 'Mit Foto oder Video',
    visit: 'Produkt ansehen',
    read_all: (number) => `Bewertungen lesen (${number})`,
    own_average: (rating, number) => `Hier gesammelte Bewertungen: ${rating} von 5 (${number})`,
    video: (name) => `Video von ${name}`,
    photos: 'Fotos der Kunden',
    no_photo: 'Noch kein Foto.',
    no_product: {
      title: 'Diese Seite gibt es nicht.',
      text: 'Unter dieser Adresse ist kein Produkt zu finden. Vielleicht wurde sie falsch kopiert.',
    },
  },
  it: {
    title: (product) => `Recensioni su ${product}`,
    with_photo: 'Con foto o video',
    visit: 'Vedere il prodotto',
    read_all: (number) => `Leggere le recensioni (${number})`,
    own_average: (rating, number) => `Recensioni raccolte qui: ${rating} su 5 (${number})`,
    video: (name) => `Video di ${name}`,
    photos: 'Foto dei clienti',
    no_photo: 'Nessuna foto per ora.',
    no_product: {
      title: 'Questa pagina non esiste.',
      text: 'Nessun prodotto risponde a questo indirizzo. Forse è stato copiato male.',
    },
  },
  nl: {
    title: (product) => `Beoordelingen van ${product}`,
    with_photo: 'Met foto of video',
    visit: 'Product bekijken',
    read_all: (number) => `Beoordelingen lezen (${number})`,
    own_average: (rating, number) => `Hier verzamelde beoordelingen: ${rating} van 5 (${number})`,
    video: (name) => `Video van ${name}`,
    photos: 'Foto’s van klanten',
    no_photo: 'Nog geen foto.',
    no_product: {
      title: 'Deze pagina bestaat niet.',
      text: 'Op dit adres is geen product te vinden. Misschien is het verkeerd gekopieerd.',
    },
  },
};
