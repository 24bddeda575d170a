import type { RatingPage } from '#contract/customer-pages.ts';
import { describeOrder } from './dates.ts';
import { Footer, Header, type View } from './frame.tsx';
import { StarButtons, StarSymbol } from './stars.tsx';
import type { Words } from './words/words.ts';

/** One question, five stars. Nothing is in the shop’s colour until a star is chosen. */
export function ratingView({ frame, order, preselected, is_change }: RatingPage, words: Words): View {
  const lines = describeOrder(order, words, frame.locale, frame.shop.timezone);
  const body = (
    <>
      <StarSymbol />
      <Header frame={frame} />
      <main>
        {lines.length > 0 && (
          <p className="o m s">
            {lines[0]}
            {lines[1] !== undefined && <br />}
            {lines[1]}
          </p>
        )}
        <form method="post" action={frame.path}>
          <h1 id="q">{words.rating.question}</h1>
          <StarButtons words={words} preselected={preselected} />
          {preselected !== null && (
            <button className="b" name="rating" value={preselected}>
              {words.rating.confirm(preselected)}
            </button>
          )}
        </form>
        {!is_change && (
          <form method="post" action={`${frame.path}/postpone`} className={preselected === null ? 'later' : 'pre'}>
            <button className="lk">{words.rating.not_received}</button>
          </form>
        )}
      </main>
      <Footer frame={frame} words={words} links={['legal', 'stop', 'language']} line={words.rating.who(frame.shop.name)} language_query={keptQuery(preselected, is_change)} />
    </>
  );
  return { title: words.rating.title(frame.shop.name), style: 'rating', has_script: true, body };
}

/** Another language keeps the star that was chosen. */
function keptQuery(preselected: number | null, isChange: boolean): string {
  return `${preselected === null ? '' : `rating=${preselected}&`}${isChange ? 'change=1&' : ''}`;
}
