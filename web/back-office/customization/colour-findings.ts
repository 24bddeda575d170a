import { brandColours, contrast, type ShopColours } from '#contract/settings/brand-colours.ts';

/**
 * One pair of colours that customers read, as it would be with what was asked and as it is shown.
 */
export interface ColourFinding {
  /** « Le texte sur le fond » */
  what: string;
  /** Colours of the sample, as they are shown. */
  over: string;
  under: string;
  ratio: number;
  needed: number;
  /** What was asked, when it had to give way, and its contrast. */
  corrected: null | { chosen: string; shown: string; ratio: number };
}

/**
 * What the colours give on customers’ pages: WCAG’s contrast of each pair, and what had to be
 * corrected for it. Pure.
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
