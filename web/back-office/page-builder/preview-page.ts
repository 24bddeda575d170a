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

/** After which answer the thanks are looked at. */
export type PreviewMoment = 'five' | 'two' | 'end';

interface PreviewOptions {
  page: CustomerPageName;
  moment: PreviewMoment;
  locale: CustomerLocale;
  /** What the shop proposes; nothing where it is not asked. */
  upsell?: UpsellOffer | null;
}

/** The page of the draft as a customer of this shop would meet it. Pure. */
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

/** The page without its blocks: the same from one letter to the next. */
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
