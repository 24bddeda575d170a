import { brandColours, contrast, type ShopColours } from '#contract/settings/brand-colours.ts';

/**
 * The contrast of one pair of colours on the customer pages, with the correction that was
 * necessary.
 */
export interface ColourFinding {
  /** The label of the pair: « Le texte sur le fond ». */
  what: string;
  /** The colours of the sample, after correction. */
  over: string;
  under: string;
  ratio: number;
  needed: number;
  /** The chosen colour and its contrast, when it was replaced by a readable one. */
  corrected: null | { chosen: string; shown: string; ratio: number };
}

/**
 * Returns the WCAG contrast of each pair of colours on the customer pages, and the corrections.
 * Pure.
 */
export function findColours(shop: ShopColours): ColourFinding[] {
  const { bg, ink, brand, on, link, edge } = brandColours(shop);
  const correctionOf = (
    chosenColour: string | null,
    shown: string,
    against: string,
  ): ColourFinding['corrected'] =>
    chosenColour === null || chosenColour === shown
      ? null
      : { chosen: chosenColour, shown, ratio: contrast(chosenColour, against) };
  return [
    {
      what: 'Le texte sur le fond',
      over: ink,
      under: bg,
      ratio: contrast(ink, bg),
      needed: 12,
      corrected: correctionOf(shop.text, ink, bg) ?? correctionOf(shop.background, bg, ink),
    },
    {
      what: 'Les mots du bouton',
      over: on,
      under: brand,
      ratio: contrast(on, brand),
      needed: 4.5,
      corrected: correctionOf(shop.primary, brand, on),
    },
    {
      what: 'Les liens',
      over: link,
      under: bg,
      ratio: contrast(link, bg),
      needed: 4.5,
      corrected: correctionOf(shop.primary, link, bg),
    },
    {
      what: 'Le bord du bouton',
      over: edge,
      under: bg,
      ratio: contrast(edge, bg),
      needed: 3,
      corrected: correctionOf(brand, edge, bg),
    },
  ];
}
