import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { OrderContext } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { chooseUpsell, type UpsellOffer, type UpsellTerms } from '#contract/settings/upsell.ts';
import { exampleFrame, exampleRatedPage, exampleShop } from '../components/example-page.ts';
import type { Team } from '../session/current-session.ts';
import { isImageAddress } from './blocks/block-catalogue.ts';
import type { DraftBlock } from './builder-state.ts';

/** The moment of the thanks page: after 5 stars, after 2 stars, or at the end. */
export type PreviewMoment = 'five' | 'two' | 'end';

interface PreviewOptions {
  page: CustomerPageName;
  moment: PreviewMoment;
  locale: CustomerLocale;
  /** The upsell of the shop. Null when the page has no block for it. */
  upsell?: UpsellOffer | null;
}

/** Returns the page of the draft as a customer of this shop would see it. Pure. */
export function previewOf(
  team: Team,
  pages: DraftPages,
  order: OrderContext,
  looked: PreviewOptions,
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

/** Returns the page without its blocks. It does not change while a block is edited. */
export function emptyPage(
  team: Team,
  order: OrderContext,
  { page, moment, locale, upsell = null }: PreviewOptions,
): BuiltPage {
  const blocks: readonly DraftBlock[] = [];
  const frame = exampleFrame(exampleShop(team), locale);
  if (page === 'rating')
    return { kind: 'rating', frame, order, preselected: null, is_change: false, blocks };
  if (page === 'thanks' && moment === 'end')
    return { kind: 'done', frame, has_feedback: true, blocks, upsell };
  const rating = page === 'feedback' || moment === 'two' ? 2 : 5;
  return {
    ...exampleRatedPage(team.conditional_config, { frame, rating, blocks, upsell }),
    layout: page === 'feedback' ? 'form_first' : 'doors',
  };
}

/** Returns the upsell that the shop shows after this rating today, or an example. */
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

/** Removes an incomplete address, so that it is not requested. */
function drawable(block: DraftBlock): DraftBlock {
  return block.kind === 'image' && !isImageAddress(block.url) ? { ...block, url: '' } : block;
}
