import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages.ts';
import { dayOfMonth, longDay } from './dates.ts';
import { DoorList } from './doors.tsx';
import { FeedbackFields } from './feedback-form.tsx';
import { Footer, Header, type View } from './frame.tsx';
import { RATINGS, Star, starWord, StarSymbol } from './stars.tsx';
import type { Words } from './words/words.ts';

/** After a rating, at once or on a later visit. The rating changes words; the doors it never touches. */
export function ratedView(page: RatedPage, words: Words): View {
  const { frame } = page;
  // A refused message stands above too, where its sender sees why.
  const isFormFirst = page.layout === 'form_first' || page.form.problem !== null;
  const body = (
    <>
      <StarSymbol />
      <Header frame={frame} />
      <main>
        <Summary page={page} words={words} />
        {page.earlier ? <Earlier page={page} earlier={page.earlier} words={words} /> : <Thanks page={page} words={words} />}
        {isFormFirst && (
          <>
            <h2 className="v">{words.form.heading}</h2>
            <div className="pf">
              <FeedbackFields form={page.form} frame={frame} words={words} asks_topic={page.layout === 'form_first'} />
            </div>
          </>
        )}
        {(!isFormFirst || page.doors.length > 0) && <h2>{isFormFirst ? words.rated.more_public : words.rated.more}</h2>}
        <DoorList doors={page.doors} form={isFormFirst ? null : page.form} frame={frame} words={words} />
        {!page.earlier && (
          <a className="end" href={`${frame.path}?done=1`}>
            {words.rated.no_more}
          </a>
        )}
      </main>
      <Footer frame={frame} words={words} links={['legal', 'stop']} long />
    </>
  );
  return { title: words.rated.title(frame.shop.name), style: 'answer', has_script: true, body };
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

function Earlier({ page, earlier, words }: Readonly<{ page: RatedPage; earlier: NonNullable<RatedPage['earlier']>; words: Words }>): ReactNode {
  const { locale, shop } = page.frame;
  const until = page.can_change ? dayOfMonth(earlier.changeable_until, locale, shop.timezone) : null;
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
