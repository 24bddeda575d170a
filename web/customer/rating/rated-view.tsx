import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import {
  BlockPage,
  type BlockPageProps,
  type WrapBlock,
} from '#web/customer/blocks/block-page.tsx';
import { DestinationsBlock } from '#web/customer/blocks/destinations.tsx';
import { FeedbackFormBlock } from '#web/customer/blocks/feedback-form.tsx';
import { UpsellBlock } from '#web/customer/blocks/upsell-block.tsx';
import { dayOfMonth, longDay } from '#web/customer/dates.ts';
import { Footer, type View } from '#web/customer/frame.tsx';
import { ProductsItem } from '#web/customer/products/products-item.tsx';
import { ReviewItem } from '#web/customer/review/review-item.tsx';
import { Star, starText, StarSymbol } from '#web/customer/stars.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * The page after a rating, immediately or on a later visit. The rating changes the texts, never the
 * review destinations.
 */
export function ratedView(page: RatedPage, texts: PageTexts, wrap?: WrapBlock): View {
  const { frame, blocks } = page;
  const has = (kind: 'destinations' | 'feedback_form'): boolean =>
    blocks.some((block) => block.kind === kind && !block.is_hidden);
  // A refused message is also visible here, where its sender sees the reason.
  const isRefusedHere = page.form.problem !== null && !has('feedback_form');
  const form = <FeedbackFormBlock page={page} texts={texts} />;
  const destinations = (
    <DestinationsBlock
      page={page}
      texts={texts}
      isFormShown={has('feedback_form') || isRefusedHere}
      isBelowForm={!has('destinations') || isRefusedHere}
    />
  );
  const parts: BlockPageProps['parts'] = {
    // When the page contains only the form, as in the modes that show it first, the review
    // destinations are visible below it.
    feedback_form: () =>
      has('destinations') ? (
        form
      ) : (
        <>
          {form}
          {destinations}
        </>
      ),
    destinations: () =>
      isRefusedHere ? (
        <>
          {form}
          {destinations}
        </>
      ) : (
        destinations
      ),
    review_form: () =>
      page.review_form !== null && <ReviewItem form={page.review_form} frame={frame} />,
    upsell: () => <UpsellBlock offer={page.upsell} frame={frame} texts={texts} />,
    legal: () => <Footer frame={frame} texts={texts} links={['legal', 'stop']} long />,
  };
  const content = (
    <>
      <Summary page={page} texts={texts} />
      {page.earlier ? (
        <Earlier page={page} earlier={page.earlier} texts={texts} />
      ) : (
        <Thanks page={page} texts={texts} />
      )}
      <ProductsItem page={page} />
    </>
  );
  const body = (
    <>
      <StarSymbol />
      <BlockPage
        blocks={blocks}
        frame={frame}
        texts={texts}
        parts={parts}
        first={content}
        wrap={wrap}
      />
    </>
  );
  return {
    title: texts.rated.title(frame.shop.name),
    style: 'answer',
    has_script: true,
    blocks,
    offer: page.upsell,
    body,
  };
}

function Summary({ page, texts }: Readonly<{ page: RatedPage; texts: PageTexts }>): ReactNode {
  const word = starText(texts, page.rating);
  return (
    <div className="rec s">
      <span role="img" aria-label={texts.rated.summary(page.rating, word)}>
        {RATINGS.map((rating) => (
          <Star key={rating} is_on={rating <= page.rating} />
        ))}
      </span>
      {word}
      {page.can_change && (
        <a href={`${page.frame.path}?change=1`}>
          {texts.rated.change}
          <span className="v">{` ${texts.rated.change_what}`}</span>
        </a>
      )}
    </div>
  );
}

function Thanks({ page, texts }: Readonly<{ page: RatedPage; texts: PageTexts }>): ReactNode {
  return (
    <>
      <h1>{texts.rated.thanks[page.band](page.frame.first_name)}</h1>
      <p className="w">{`${texts.rated.saved} ${page.text ?? texts.rated.empathy[page.band]}`}</p>
    </>
  );
}

function Earlier({
  page,
  earlier,
  texts,
}: Readonly<{
  page: RatedPage;
  earlier: NonNullable<RatedPage['earlier']>;
  texts: PageTexts;
}>): ReactNode {
  const { locale, shop } = page.frame;
  const until = page.can_change
    ? dayOfMonth(earlier.changeable_until, locale, shop.timezone)
    : null;
  return (
    <>
      <h1>{texts.rated.already}</h1>
      <p>{texts.rated.when(longDay(earlier.rated_at, locale, shop.timezone), until)}</p>
      {earlier.feedback !== null && (
        <blockquote>
          <p className="s m">{texts.rated.said}</p>
          <p className="w">{earlier.feedback}</p>
        </blockquote>
      )}
    </>
  );
}
