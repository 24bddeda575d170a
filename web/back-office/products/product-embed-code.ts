import { PRODUCT_HEIGHTS, type ProductForm } from '#contract/customer-pages/product-page.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';

export type ProductCodeForm = ProductForm | 'stars';

interface ProductCode {
  origin: string;
  team_code: string;
  form: ProductCodeForm;
  way: 'script' | 'frame';
  lang: string;
}

/**
 * The placeholder of the product in the code. The shop’s theme replaces it with the product’s
 * identifier.
 */
const PRODUCT_PLACE = 'ext:IDENTIFIANT';

/**
 * Returns the code that a team pastes into its product pages. It reserves the height, so that
 * nothing moves when the reviews load.
 */
export function productEmbedCode({ origin, team_code, form, way, lang }: ProductCode): string {
  const script = `<script async src="${origin}/products.js"></script>`;
  if (form === 'stars')
    return `<span data-recueil-stars="${PRODUCT_PLACE}" data-team="${team_code}" data-lang="${lang}" style="display:inline-block;vertical-align:middle;width:9em;height:1.4em"></span>\n${script}`;
  const height = PRODUCT_HEIGHTS[form];
  if (way === 'script')
    return `<div data-recueil-product="${PRODUCT_PLACE}" data-team="${team_code}" data-form="${form}" data-lang="${lang}" style="height:${height}px"></div>\n${script}`;
  const query = new URLSearchParams({ embed: '1', form, lang }).toString();
  const src = escapeHtml(`${origin}/w/${team_code}/${PRODUCT_PLACE}.html?${query}`);
  return `<iframe src="${src}" title="Avis sur le produit" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
}
