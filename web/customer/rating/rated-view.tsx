import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import {
  BlockPage,
  type BlockPageProps,
  type WrapBlock,
} from '#web/customer/blocks/block-page.tsx';
import { DestinationsBlock } from '#web/customer/blocks/destinations.tsx';
import { FeedbackFormBlock } from '#web/customer/blocks/feedback-form.tsx';
import { Upsell } from '#web/customer/blocks/upsell.tsx';
import { dayOfMonth, longDay } from '#web/customer/dates.ts';
import { Footer, type View } from '#web/customer/frame.tsx';
import { ReviewItem } from '#web/customer/review/review-item.tsx';
import { RATINGS, Star, starWord, StarSymbol } from '#web/customer/stars.tsx';
import type { Words } from '#web/customer/words/words.ts';

/** The page after a rating, at once or on a later visit. The rating changes the texts, never the review destinations. */
export function ratedView(page: RatedPage, words: Words, wrap?: WrapBlock): View {
  const { frame, blocks } = page;
  const has = (kind: 'destinations' | 'feedback_form'): boolean =>
    blocks.some((block) => block.kind === kind && !block.is_hidden);
  // A refused message stands in sight too, where its sender sees why.
  const isRefusedHere = page.form.problem !== null && !has('feedback_form');
  const form = <FeedbackFormBlock page={page} words={words} />;
  const destinations = (
    <DestinationsBlock
      page={page}
      words={words}
      isFormShown={has('feedback_form') || isRefusedHere}
      isBelowForm={!has('destinations') || isRefusedHere}
    />
  );
  const parts: BlockPageProps['parts'] = {
    // A page of the form alone, as the modes that ask for it first have: the review destinations stand in sight below it.
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
    upsell: () => <Upsell offer={page.upsell} frame={frame} words={words} />,
    legal: () => <Footer frame={frame} words={words} links={['legal', 'stop']} long />,
  };
  const said = (
    <>
      <Summary page={page} words={words} />
      {page.earlier ? (
        <Earlier page={page} earlier={page.earlier} words={words} />
      ) : (
        <Thanks page={page} words={words} />
      )}
    </>
  );
  const body = (
    <>
      <StarSymbol />
      <BlockPage
        blocks={blocks}
        frame={frame}
        words={words}
        parts={parts}
        first={said}
        wrap={wrap}
      />
    </>
  );
  return {
    title: words.rated.title(frame.shop.name),
    style: 'answer',
    has_script: true,
    blocks,
    offer: page.upsell,
    body,
  };
}

function Summary({ page, words }: Readonly<{ page: RatedPage; words: Words }>): ReactNode {
  const word = starWord(words, page.rating);
  return (
    <div className="rec s">
      <span role="img" aria-label={words.rated.summary(page.rating, word)}>
        {RATINGS.map((rating) => (
          <Star key={rating} is_on={rating <= page.rating} />
        ))}
      </span>
      {word}
      {page.can_change && (
        <a href={`${page.frame.path}?change=1`}>
          {words.rated.change}
          <span className="v">{` ${words.rated.change_what}`}</span>
        </a>
      )}
    </div>
  );
}

function Thanks({ page, words }: Readonly<{ page: RatedPage; words: Words }>): ReactNode {
  return (
    <>
      <h1>{words.rated.thanks[page.band](page.frame.first_name)}</h1>
      <p className="w">{`${words.rated.saved} ${page.text ?? words.rated.empathy[page.band]}`}</p>
    </>
  );
}

function Earlier({
  page,
  earlier,
  words,
}: Readonly<{
  page: RatedPage;
  earlier: NonNullable<RatedPage['earlier']>;
  words: Words;
}>): ReactNode {
  const { locale, shop } = page.frame;
  const until = page.can_change
    ? dayOfMonth(earlier.changeable_until, locale, shop.timezone)
    : null;
  return (
    <>
      <h1>{words.rated.already}</h1>
      <p>{words.rated.when(longDay(earlier.rated_at, locale, shop.timezone), until)}</p>
      {earlier.feedback !== null && (
        <blockquote>
          <p className="s m">{words.rated.said}</p>
          <p className="w">{earlier.feedback}</p>
        </blockquote>
      )}
    </>
  );
}
