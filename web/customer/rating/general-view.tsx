import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { GeneralPage, GeneralThanksPage } from '#contract/customer-pages/open-pages.ts';
import { Footer, Header, type View } from '#web/customer/frame.tsx';
import { Star, starText, StarSymbol } from '#web/customer/stars.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * The page of the general link. The stars are radio buttons of one form, because a name and an
 * address can be sent with them.
 */
export function generalView(page: GeneralPage, texts: PageTexts): View {
  const { frame, stamp, problem } = page;
  const body = (
    <>
      <StarSymbol />
      <Header frame={frame} />
      <main>
        <form method="post" action={frame.path} noValidate>
          <h1 id="q">{texts.general.question}</h1>
          {page.product !== null && (
            <p>
              <b>{page.product.name}</b>
            </p>
          )}
          {problem !== null && (
            <p className="err" id="e" role="alert">
              {texts.general.problems[problem]}
            </p>
          )}
          <StarChoices page={page} texts={texts} />
          {page.asks_contact && <Contact page={page} texts={texts} />}
          <p className="hp" aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" />
          </p>
          <input type="hidden" name="t" value={stamp} />
          {page.product !== null && <input type="hidden" name="p" value={page.product.id} />}
          <button type="submit" className="b">
            {texts.general.go}
          </button>
        </form>
      </main>
      <Footer
        frame={frame}
        texts={texts}
        links={['legal', 'language']}
        line={texts.general.open_to_all}
      />
    </>
  );
  return { title: texts.general.title(frame.shop.name), style: 'general', has_script: true, body };
}

function StarChoices({
  page,
  texts,
}: Readonly<{ page: GeneralPage; texts: PageTexts }>): ReactNode {
  return (
    <div
      className="stars"
      role="radiogroup"
      aria-labelledby="q"
      aria-describedby={page.problem === 'no_star' ? 'e' : undefined}
    >
      {RATINGS.map((rating) => (
        <label key={rating} data-n={rating}>
          <input
            type="radio"
            name="rating"
            value={rating}
            required
            data-wrong={texts.general.problems.no_star}
            defaultChecked={rating === page.input.rating}
          />
          <Star />
          <span>
            {starText(texts, rating)}
            <span className="v">{`, ${texts.rating.star(rating)}`}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

function Contact({
  page: { input, problem },
  texts,
}: Readonly<{ page: GeneralPage; texts: PageTexts }>): ReactNode {
  const isWrong = problem === 'wrong_email';
  return (
    <>
      <label>
        {texts.general.name} <i>{texts.general.optional}</i>
        <input
          type="text"
          name="name"
          autoComplete="name"
          maxLength={120}
          defaultValue={input.name}
        />
      </label>
      <label>
        {texts.general.email} <i>{texts.general.to_answer}</i>
        <input
          type="email"
          name="email"
          data-wrong={texts.general.problems.wrong_email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={input.email}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'e' : undefined}
        />
      </label>
    </>
  );
}

/** The page has no further link, because the rating is not counted yet. */
export function generalThanksView({ frame }: GeneralThanksPage, texts: PageTexts): View {
  const { title, text } = texts.general.received;
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
      <Footer frame={frame} texts={texts} links={['legal']} />
    </>
  );
  return { title: `${title} – ${frame.shop.name}`, style: 'notice', has_script: false, body };
}
