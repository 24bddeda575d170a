import type { ReactNode } from 'react';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { ReviewForm } from '#contract/settings/review-form.ts';
import {
  LONGEST_NAME,
  LONGEST_REVIEW,
  LONGEST_TITLE,
  MOST_PHOTOS,
} from '#contract/customer-pages/shop-review.ts';
import { writingOf } from '../wall/wall-writing.ts';
import { reviewWordsOf } from './words/review-words-of.ts';
import type { ReviewWords } from './words/review-words.ts';

interface Parts {
  form: ReviewForm;
  frame: CustomerFrame;
}

/** What a customer writes for the wall. A plain form, the same for every rating: it takes none. The sentence beside its button says what will be shown. */
export function ReviewFields({ form, frame }: Readonly<Parts>): ReactNode {
  const words = reviewWordsOf(frame.locale, frame.shop.tone);
  return (
    <form method="post" action={`${frame.path}/review`} encType="multipart/form-data">
      <input type="hidden" name="form" value="review" />
      {form.products.length > 0 && (
        <label>
          {words.about}
          <select name="product" defaultValue={form.product ?? ''}>
            <option value="">{words.about_shop}</option>
            {form.products.map((product) => (
              <option key={product}>{product}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.title} <i>{words.optional}</i>
        <input type="text" name="title" maxLength={LONGEST_TITLE} defaultValue={form.title} />
      </label>
      <Text form={form} frame={frame} words={words} />
      <label>
        {words.name}
        <input
          type="text"
          name="name"
          maxLength={LONGEST_NAME}
          autoComplete="name"
          defaultValue={form.display_name}
        />
        <i className="s">{words.name_hint}</i>
      </label>
      <Photos form={form} words={words} />
      <Publish form={form} frame={frame} words={words} />
    </form>
  );
}

/** The photos alone of what was written before. */
export function PhotoFields({ form, frame }: Readonly<Parts>): ReactNode {
  const words = reviewWordsOf(frame.locale, frame.shop.tone);
  return (
    <form method="post" action={`${frame.path}/photo`} encType="multipart/form-data">
      <Photos form={form} words={words} />
      <Publish form={form} frame={frame} words={words} />
    </form>
  );
}

function Publish({ form, frame, words }: Readonly<Parts & { words: ReviewWords }>): ReactNode {
  return (
    <>
      <button type="submit" className="b">
        {form.status === null ? words.send : words.save}
      </button>
      <p className="s m k">
        <span>{words.consent(frame.shop.name, form.moderation_days)}</span>{' '}
        <a href={`${frame.path}/legal`}>{words.consent_link}</a>
      </p>
    </>
  );
}

function Text({ form, frame, words }: Readonly<Parts & { words: ReviewWords }>): ReactNode {
  const { problem } = form;
  const isWrong = problem?.kind === 'empty' || problem?.kind === 'too_long';
  return (
    <label>
      {words.text}
      {isWrong && (
        <span className="err" id="re" role="alert">
          {problem.kind === 'empty'
            ? words.problems.empty
            : words.problems.too_long(
                writingOf(frame.locale, frame.shop.timezone).whole(problem.length),
              )}
        </span>
      )}
      <textarea
        name="review"
        required
        maxLength={isWrong ? undefined : LONGEST_REVIEW}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 're' : undefined}
        defaultValue={form.text}
      />
    </label>
  );
}

function Photos({ form, words }: Readonly<{ form: ReviewForm; words: ReviewWords }>): ReactNode {
  const kind = form.problem?.kind;
  const said =
    kind === 'photo' ||
    kind === 'photo_too_large' ||
    kind === 'too_many_photos' ||
    kind === 'photo_budget_exceeded'
      ? words.problems[kind]
      : null;
  return (
    <>
      {form.photos.length > 0 && (
        <fieldset className="kp">
          <legend>{words.kept_photos}</legend>
          {form.photos.map(({ url }, index) => (
            <label key={url} className="c">
              <input type="checkbox" name="remove" value={url} />
              <span>
                <img src={url} alt="" width="64" height="64" loading="lazy" />
                {words.remove_photo(index + 1)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {form.photos.length < MOST_PHOTOS && (
        <label>
          {words.photos} <i>{words.optional}</i>
          {said !== null && (
            <span className="err" id="pe" role="alert">
              {said}
            </span>
          )}
          <input
            type="file"
            name="photos"
            accept="image/*"
            multiple
            aria-describedby={said === null ? undefined : 'pe'}
          />
        </label>
      )}
    </>
  );
}
