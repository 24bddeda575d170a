import { dutchAttestation, dutchReporting } from './dutch-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const dutchWall: WallPageTexts = {
  title: 'Klantbeoordelingen',
  page_title: (shop) => `Klantbeoordelingen – ${shop}`,
  out_of: (rating) => `${rating} van 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'gepubliceerde beoordeling' : 'gepubliceerde beoordelingen'}${since === null ? '' : ` sinds ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Gemiddelde van de ene beoordeling met geverifieerde aankoop'
      : `Gemiddelde van de ${number} beoordelingen met geverifieerde aankoop`,
  reviews: (number, isOne) => `${number} ${isOne ? 'beoordeling' : 'beoordelingen'}`,
  filter: 'Op cijfer filteren',
  every_rating: 'Alle',
  control: (days, isRewarded) =>
    `Beoordelingen worden vooraf gecontroleerd en binnen ${days === 1 ? 'één dag' : `${days} dagen`} gepubliceerd${isRewarded ? '' : ', zonder tegenprestatie'}.`,
  how: 'Hoe beoordelingen worden gecontroleerd',
  product: 'Product',
  every_product: 'Alle producten',
  sort: 'Volgorde',
  sorts: {
    recent: 'Nieuwste',
    oldest: 'Oudste',
    highest: 'Hoogste cijfers',
    lowest: 'Laagste cijfers',
  },
  show: 'Tonen',
  verified: 'Geverifieerde aankoop',
  verified_what: 'De winkel heeft de bestelling van deze persoon gevonden.',
  unverified: 'Aankoop niet geverifieerd',
  unverified_what: 'Gegeven via een link die voor iedereen openstaat, zonder bestelling.',
  incentivized: 'Beoordeling met tegenprestatie',
  anonymous: 'Anonieme klant',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Gepubliceerd' : `Ervaring van ${experienced}, gepubliceerd`} op ${published}${edited === null ? '' : `, gewijzigd op ${edited}`}`,
  report: 'Melden',
  report_what: 'deze beoordeling',
  reply: (shop) => `Antwoord van ${shop}`,
  photo: (name, number) => `Foto ${number} van ${name}`,
  range: (from, to, total) => `${from} tot ${to} van ${total}`,
  pages: 'Pagina’s',
  previous: 'Vorige beoordelingen',
  next: 'Volgende beoordelingen',
  none: 'Er is nog geen beoordeling gepubliceerd.',
  none_matching: 'Bij deze keuze hoort geen beoordeling.',
  clear: 'Alle beoordelingen bekijken',
  read_all: 'Alle beoordelingen lezen',
  foot: 'Informatie',
  website: 'Website van de winkel',
  attestation: dutchAttestation,
  reporting: dutchReporting,
  no_wall: {
    title: 'Deze pagina bestaat niet.',
    text: 'Op dit adres antwoordt geen winkel. Misschien is het verkeerd gekopieerd.',
  },
  too_many: {
    title: 'Een ogenblik.',
    text: 'Deze pagina is te vaak achter elkaar gevraagd. Over een minuut gaat zij weer open.',
  },
};
