import type { EmbedData, WallPage } from '#contract/customer-pages/wall-page.ts';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { themeVariables } from '../theme.ts';
import { coloursWith, styleRules } from './style-rules.ts';
import { EMBED_RULES } from './public-styles.ts';
import {
  authorOf,
  controlSentence,
  countSentence,
  datesOf,
  markOf,
  openReading,
} from './open-reading.ts';
import { attestationAddress, wholeWall } from './wall-address.ts';

/** Returns the wall for the script on another site, with the rules for its shadow root. */
export function embedData(page: WallPage): EmbedData {
  const reading = openReading(page);
  const { texts, write } = reading;
  const { summary, filter, matching, per_page, reviews, shop, style = PLAIN_STYLE } = page;
  const { hidden } = style;
  const shown = (filter.page - 1) * per_page + reviews.length;
  return {
    lang: page.locale,
    css: `${HOST_RULES}${themeVariables(coloursWith(shop, style), shop.font).replace(':root', ':host')}${EMBED_RULES}${styleRules(style)}`,
    title: texts.page_title(shop.name),
    average: summary.average === null ? null : write.tenth(summary.average),
    rating: summary.average ?? 0,
    average_words: summary.average === null ? '' : texts.out_of(write.tenth(summary.average)),
    count: countSentence(summary, reading),
    control: controlSentence(page, reading),
    how: { url: attestationAddress(page), words: texts.how },
    all: { url: wholeWall(page), words: texts.read_all },
    reviews: reviews.map((review) => ({
      rating: review.rating,
      rating_words: texts.out_of(String(review.rating)),
      title: review.title,
      text: review.text,
      name: authorOf(review, reading),
      is_verified: review.is_verified,
      mark: markOf(review, reading).word,
      mark_words: [
        markOf(review, reading).what,
        ...(review.is_incentivized ? [texts.incentivized] : []),
      ].join(' '),
      about:
        [
          hidden.includes('products') ? null : review.product,
          ...(review.is_incentivized ? [texts.incentivized] : []),
        ]
          .filter((part) => part !== null)
          .join(', ') || null,
      dates: datesOf(review, reading),
      photos: (hidden.includes('photos') ? [] : review.photos).map(({ url }, index) => ({
        url: url.startsWith('/') ? page.base + url : url,
        alt: texts.photo(authorOf(review, reading), index + 1),
      })),
      reply:
        review.reply === null || hidden.includes('replies')
          ? null
          : { by: texts.reply(shop.name), text: review.reply },
      report: {
        url: `${attestationAddress(page, review.id)}#signaler`,
        words: `${texts.report} ${texts.report_what}`,
      },
    })),
    none: texts.none,
    next: shown < matching ? { page: filter.page + 1, words: texts.next } : null,
  };
}

/**
 * The rules that a page gets from its document and that the shadow root must define itself. `all:
 * initial` excludes the rules of the other site.
 */
export const HOST_RULES =
  ':host{all:initial;display:block;contain:content}.box{box-sizing:border-box;height:100%;overflow:auto;container-type:inline-size;padding:12px;background:var(--bg);color:var(--ink);font:16px/1.5 var(--font);overflow-wrap:break-word}.box *{box-sizing:border-box}.box p,.box h2,.box h3{margin:0}.box a{color:inherit}.box :focus-visible{outline:3px solid var(--link);outline-offset:2px}.w{white-space:pre-line}.s{font-size:.85rem}.m{color:var(--mute)}.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:44px}.top b{font-size:1.6rem;line-height:1}.top a,.more{display:inline-flex;align-items:center;min-height:44px}.more{font:inherit;padding:0 16px;border:1px solid var(--field);border-radius:8px;background:none;color:inherit;cursor:pointer}.car{display:flex;gap:12px;overflow-x:auto;scroll-snap-type:x proximity;padding:4px 0 8px}.ok{color:var(--link);font-weight:600}.car article{flex:0 0 100%;padding:14px;border:1px solid var(--line);border-radius:10px;scroll-snap-align:start}.car .w{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:4}@container(min-width:34rem){.car>article{flex-basis:calc((100% - 12px)/2)}}@container(min-width:54rem){.car>article{flex-basis:calc((100% - 24px)/3)}}';
