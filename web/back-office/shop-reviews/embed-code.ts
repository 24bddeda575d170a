import { escapeHtml } from '#contract/messages/escape-html.ts';
import type { EmbedForm } from '#contract/customer-pages/shop-review.ts';
import {
  PLAIN_STYLE,
  embedHeight,
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
 * What a team pastes into its site. Its height is reserved in the page itself: nothing moves when
 * the reviews arrive.
 */
export function embedCode(chosen: EmbedChoice): string {
  const { origin, team_code, form, way, lang, shop, style = PLAIN_STYLE } = chosen;
  const height = embedHeight(form, style);
  const looks = Object.entries(writeWallStyle(style))
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');
  if (way === 'script')
    return `<div data-recueil="${team_code}" data-form="${form}" data-lang="${lang}"${looks} style="height:${height}px"></div>\n<script async src="${origin}/embed.js"></script>`;
  const src = escapeHtml(`${origin}${embedAddress({ team_code, form, lang, style })}`);
  return `<iframe src="${src}" title="Avis des clients – ${escapeHtml(shop)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
}

export function embedAddress({
  team_code,
  form,
  lang,
  style = PLAIN_STYLE,
}: Pick<EmbedChoice, 'team_code' | 'form' | 'lang' | 'style'>): string {
  return `/dashboard/reviews/custom?${new URLSearchParams({ team: team_code, embed: '1', form, lang, ...writeWallStyle(style) }).toString()}`;
}
