import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerFrame, OrderContext } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { EXAMPLE_REVIEW_FORM } from '#contract/settings/review-form.ts';
import { chooseUpsell, type UpsellOffer, type UpsellTerms } from '#contract/settings/upsell.ts';
import type { Team } from '../session/current-session.ts';
import { isImageAddress } from './blocks/block-catalogue.ts';
import type { DraftBlock } from './builder-state.ts';

/** After which answer the thanks are looked at. */
export type Moment = 'five' | 'two' | 'end';

interface Looked {
  page: CustomerPageName;
  moment: Moment;
  locale: CustomerLocale;
  /** What the shop proposes; nothing where it is not asked. */
  upsell?: UpsellOffer | null;
}

const DAY_MS = 86_400_000;
/** Names nobody: only the order of the review destinations depends on it. */
const NOBODY = 'apercu';

/** An order of nobody, delivered three days before. */
export function exampleOrder(now: number): OrderContext {
  return {
    number: '10482',
    ordered_at: new Date(now - 6 * DAY_MS),
    delivered_at: new Date(now - 3 * DAY_MS),
    product: 'Article d’exemple',
    other_products: 0,
  };
}

/** The page of the draft as a customer of this shop would meet it. Pure. */
export function previewOf(
  team: Team,
  pages: DraftPages,
  order: OrderContext,
  looked: Looked,
): BuiltPage {
  return withBlocks(emptyPage(team, order, looked), pages[looked.page]);
}

/** A page that is made of blocks. */
type BuiltPage = Extract<CustomerPage, { blocks: unknown }>;

export function withBlocks<Page extends BuiltPage>(
  page: Page,
  blocks: readonly DraftBlock[],
): Page {
  return { ...page, blocks: blocks.map(drawable) };
}

/** The page without its blocks: the same from one letter to the next. */
export function emptyPage(
  team: Team,
  order: OrderContext,
  { page, moment, locale, upsell = null }: Looked,
): BuiltPage {
  const blocks: readonly DraftBlock[] = [];
  const { logo_url, colors, font, tone, legal_text } = team.customization_config;
  const frame: CustomerFrame = {
    shop: {
      name: team.name,
      website_url: team.website_url,
      timezone: team.timezone,
      logo_url,
      colors,
      font,
      tone,
      legal_text,
    },
    locale,
    path: `/y/${NOBODY}`,
    first_name: 'Camille',
  };
  if (page === 'rating')
    return { kind: 'rating', frame, order, preselected: null, is_change: false, blocks };
  if (page === 'thanks' && moment === 'end')
    return { kind: 'done', frame, has_feedback: true, blocks, upsell };
  const rating = page === 'feedback' || moment === 'two' ? 2 : 5;
  const { band, text, destinations } = readConditionalRating(
    team.conditional_config,
    rating,
    NOBODY,
  );
  const { title, intro, questions, ask_contact } = team.conditional_config.feedback;
  return {
    kind: 'rated',
    frame,
    rating,
    band,
    text,
    destinations,
    blocks,
    layout: page === 'feedback' ? 'form_first' : 'doors',
    form: {
      title,
      intro,
      questions,
      contact: ask_contact ? 'email' : null,
      text: '',
      problem: null,
    },
    review_form: EXAMPLE_REVIEW_FORM,
    can_change: true,
    earlier: null,
    upsell,
  };
}

/**
 * What the block would propose after this note: what the shop shows today, else an example of what
 * it could be.
 */
export function exampleOffer(
  upsells: readonly (UpsellTerms & UpsellOffer)[],
  team: Team,
  rating: number,
  now: Date,
): UpsellOffer {
  return (
    chooseUpsell(upsells, { rating, destinations: team.conditional_config.destinations, now }) ??
    EXAMPLE_OFFER
  );
}

const EXAMPLE_OFFER: UpsellOffer = {
  id: '0',
  kind: 'product',
  title: 'Un article d’exemple',
  description:
    'Ce que vous proposerez pour une prochaine fois. Tant que rien n’est proposé, vos clients ne voient rien ici.',
  image_url: null,
  url: 'https://exemple.fr/',
  discount_code: null,
};

/** Half an address is asked of nobody. */
function drawable(block: DraftBlock): DraftBlock {
  return block.kind === 'image' && !isImageAddress(block.url) ? { ...block, url: '' } : block;
}
