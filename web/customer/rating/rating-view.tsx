import type { RatingPage } from '#contract/customer-pages/customer-pages.ts';
import {
  BlockPage,
  type BlockPageProps,
  type WrapBlock,
} from '#web/customer/blocks/block-page.tsx';
import { StarsBlock } from '#web/customer/blocks/stars.tsx';
import { Footer, type View } from '#web/customer/frame.tsx';
import { StarSymbol } from '#web/customer/stars.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/** The question with its five stars. No element has the shop’s colour until a star is chosen. */
export function ratingView(page: RatingPage, texts: PageTexts, wrap?: WrapBlock): View {
  const { frame, preselected, is_change, blocks } = page;
  const foot = {
    links: ['legal', 'stop', 'language'],
    line: texts.rating.who(frame.shop.name),
    language_query: languageQuery(preselected, is_change),
  } as const;
  const parts: BlockPageProps['parts'] = {
    stars: (block) => <StarsBlock block={block} page={page} texts={texts} />,
    legal: () => <Footer frame={frame} texts={texts} {...foot} />,
  };
  const body = (
    <>
      <StarSymbol />
      <BlockPage blocks={blocks} frame={frame} texts={texts} parts={parts} wrap={wrap} />
    </>
  );
  return {
    title: texts.rating.title(frame.shop.name),
    style: 'rating',
    has_script: true,
    blocks,
    body,
  };
}

/** Returns the query that preserves the chosen star in another language. */
function languageQuery(preselected: number | null, isChange: boolean): string {
  return `${preselected === null ? '' : `rating=${preselected}&`}${isChange ? 'change=1&' : ''}`;
}
