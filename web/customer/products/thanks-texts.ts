import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';

/** The texts about the discount code for a review, whatever its rating. */
interface ThanksTexts {
  /** Shown before the review: the discount, and that the published review mentions it. */
  offer: (discount: string) => string;
  heading: string;
  until: (date: string) => string;
  /** Shown while the shop has not created the code. */
  pending: string;
  show: string;
  /** Replaces « no reward » in the legal notice. */
  legal_title: string;
  legal_text: string;
}

export const THANKS_TEXTS: Readonly<Record<CustomerLocale, ThanksTexts>> = {
  fr: {
    offer: (discount) =>
      `Une remise de ${discount} est offerte pour chaque avis, quelle que soit la note. L’avis porte alors la mention « Avis avec contrepartie ».`,
    heading: 'Un merci de la boutique',
    until: (date) => `Valable une fois, jusqu’au ${date}.`,
    pending: 'Le code de réduction est en préparation.',
    show: 'Afficher le code',
    legal_title: 'Contrepartie',
    legal_text:
      'Une remise est offerte aux acheteurs pour un avis sur un produit, la même quelle que soit la note. Cet avis porte la mention « Avis avec contrepartie ». Rien n’est donné pour un avis sur la boutique, ici ou sur un autre site.',
  },
  en: {
    offer: (discount) =>
      `A discount of ${discount} is given for each review, whatever the rating. The review is then marked “Rewarded review”.`,
    heading: 'A thank-you from the shop',
    until: (date) => `Valid once, until ${date}.`,
    pending: 'The discount code is being prepared.',
    show: 'Show the code',
    legal_title: 'Reward',
    legal_text:
      'A discount is given to buyers for a review of a product, the same whatever the rating. Such a review is marked “Rewarded review”. Nothing is given for a review of the shop, here or on another site.',
  },
  de: {
    offer: (discount) =>
      `Für jede Bewertung gibt es einen Rabatt von ${discount}, gleich welche Note. Die Bewertung trägt dann den Vermerk „Bewertung mit Gegenleistung“.`,
    heading: 'Ein Dank des Shops',
    until: (date) => `Einmal gültig, bis ${date}.`,
    pending: 'Der Rabattcode wird vorbereitet.',
    show: 'Code anzeigen',
    legal_title: 'Gegenleistung',
    legal_text:
      'Käufer erhalten für die Bewertung eines Produkts einen Rabatt, gleich welche Note. Sie trägt den Vermerk „Bewertung mit Gegenleistung“. Für eine Bewertung des Shops, hier oder auf einer anderen Seite, gibt es nichts.',
  },
  es: {
    offer: (discount) =>
      `Se ofrece un descuento de ${discount} por cada opinión, sea cual sea la nota. La opinión lleva entonces la mención «Opinión con contrapartida».`,
    heading: 'Un gracias de la tienda',
    until: (date) => `Válido una vez, hasta el ${date}.`,
    pending: 'El código de descuento se está preparando.',
    show: 'Mostrar el código',
    legal_title: 'Contrapartida',
    legal_text:
      'Se ofrece a los compradores un descuento por una opinión sobre un producto, el mismo sea cual sea la nota. Esa opinión lleva la mención «Opinión con contrapartida». No se da nada por una opinión sobre la tienda, aquí o en otro sitio.',
  },
  it: {
    offer: (discount) =>
      `Per ogni recensione è offerto uno sconto di ${discount}, qualunque sia il voto. La recensione porta allora la dicitura «Recensione con contropartita».`,
    heading: 'Un grazie dal negozio',
    until: (date) => `Valido una volta, fino al ${date}.`,
    pending: 'Il codice sconto è in preparazione.',
    show: 'Mostra il codice',
    legal_title: 'Contropartita',
    legal_text:
      'Per una recensione di un prodotto è offerto agli acquirenti uno sconto, lo stesso qualunque sia il voto. Questa recensione porta la dicitura «Recensione con contropartita». Per una recensione del negozio, qui o su un altro sito, non si dà nulla.',
  },
  nl: {
    offer: (discount) =>
      `Voor elke beoordeling is er een korting van ${discount}, ongeacht het cijfer. Bij de beoordeling staat dan “Beoordeling met tegenprestatie”.`,
    heading: 'Een dank van de winkel',
    until: (date) => `Eén keer geldig, tot ${date}.`,
    pending: 'De kortingscode wordt voorbereid.',
    show: 'Code tonen',
    legal_title: 'Tegenprestatie',
    legal_text:
      'Kopers krijgen voor een beoordeling van een product een korting, dezelfde ongeacht het cijfer. Bij die beoordeling staat “Beoordeling met tegenprestatie”. Voor een beoordeling van de winkel, hier of op een andere site, wordt niets gegeven.',
  },
};
