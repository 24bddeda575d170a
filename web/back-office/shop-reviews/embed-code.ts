import { escapeHtml } from '#contract/messages/escape-html.ts';
import type { EmbedForm } from '#contract/customer-pages/shop-review.ts';
import {
  PLAIN_STYLE,
  embedHeight,
  embedHeightValue,
  type WallStyle,
  writeWallStyle,
} from '#contract/customer-pages/wall-style.ts';

export type EmbedWay = 'script' | 'frame';

interface EmbedChoice {
  origin: string;
  team_code: string;
  form: EmbedForm;
  way: EmbedWay;
  lang: string;
  shop: string;
  style?: WallStyle;
}

/**
 * The width, in pixels, for which the fixed height is computed. Sites that remove styles use this
 * height.
 */
const WIDE = 1200;

/**
 * Returns the code that a team pastes into its website. It reserves the height, so that nothing
 * moves when the reviews load.
 */
export function embedCode(chosen: EmbedChoice): string {
  const { origin, team_code, form, way, lang, shop, style = PLAIN_STYLE } = chosen;
  const height = embedHeightValue(form, style);
  const looks = Object.entries(writeWallStyle(style))
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');
  if (way === 'script')
    return `<div data-recueil="${team_code}" data-form="${form}" data-lang="${lang}"${looks} style="height:${height}"></div>\n<script async src="${origin}/embed.js"></script>`;
  const src = escapeHtml(`${origin}${embedAddress({ team_code, form, lang, style })}`);
  return `<iframe src="${src}" title="Avis des clients – ${escapeHtml(shop)}" width="100%" height="${embedHeight(form, style, WIDE)}" loading="lazy" style="border:0;height:${height}"></iframe>`;
}

export function embedAddress({
  team_code,
  form,
  lang,
  style = PLAIN_STYLE,
}: Pick<EmbedChoice, 'team_code' | 'form' | 'lang' | 'style'>): string {
  return `/dashboard/reviews/custom?${new URLSearchParams({ team: team_code, embed: '1', form, lang, ...writeWallStyle(style) }).toString()}`;
}
