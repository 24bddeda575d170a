import { escapeHtml } from '#contract/messages/escape-html.ts';
import { EMBED_HEIGHTS, type EmbedForm } from '#contract/customer-pages/shop-review.ts';

export type EmbedWay = 'script' | 'frame';

interface Chosen {
  origin: string;
  team_code: string;
  form: EmbedForm;
  way: EmbedWay;
  lang: string;
  shop: string;
}

/**
 * What a team pastes into its site. Its height is reserved in the page itself: nothing moves when
 * the reviews arrive.
 */
export function embedCode({ origin, team_code, form, way, lang, shop }: Chosen): string {
  const height = EMBED_HEIGHTS[form];
  if (way === 'script')
    return `<div data-recueil="${team_code}" data-form="${form}" data-lang="${lang}" style="height:${height}px"></div>\n<script async src="${origin}/embed.js"></script>`;
  const src = escapeHtml(`${origin}${embedAddress({ team_code, form, lang })}`);
  return `<iframe src="${src}" title="Avis des clients – ${escapeHtml(shop)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
}

export function embedAddress({
  team_code,
  form,
  lang,
}: Pick<Chosen, 'team_code' | 'form' | 'lang'>): string {
  return `/dashboard/reviews/custom?${new URLSearchParams({ team: team_code, embed: '1', form, lang }).toString()}`;
}
