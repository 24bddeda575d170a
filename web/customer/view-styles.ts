import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { needsBlockRules } from './blocks/block-page.tsx';
import { imageRules } from './blocks/image.tsx';
import type { View } from './frame.tsx';
import { BLOCK_RULES, STYLES } from './styles.ts';
import { coloursOf, PLAIN_COLOURS, themeVariables } from './theme.ts';

export interface ViewStyles {
  theme_colour: string;
  /**
   * The rules that depend on the shop. They contain only numbers and values from closed lists, no
   * text of the shop.
   */
  variables: string;
  /** The rules that are the same for all shops. */
  css: readonly string[];
}

export function stylesOf(
  view: Pick<View, 'style' | 'blocks' | 'offer'>,
  shop: CustomerShop | null,
): ViewStyles {
  const colours = coloursOf(shop?.colors ?? PLAIN_COLOURS);
  const { blocks = [], offer = null } = view;
  return {
    theme_colour: colours.bg,
    variables: themeVariables(colours, shop?.font ?? 'system') + imageRules(blocks),
    css: needsBlockRules(blocks, offer !== null)
      ? [STYLES[view.style], BLOCK_RULES]
      : [STYLES[view.style]],
  };
}
