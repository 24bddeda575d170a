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
import { reviewTextsOf } from './texts/review-texts-of.ts';
import type { ReviewTexts } from './texts/review-texts.ts';

interface Parts {
  form: ReviewForm;
  frame: CustomerFrame;
}

/**
 * The form of a review for the wall. It does not receive the rating of the request, so it is the
 * same for everybody. The sentence beside its button says what will be shown.
 */
export function ReviewFields({ form, frame }: Readonly<Parts>): ReactNode {
  const texts = reviewTextsOf(frame.locale, frame.shop.tone);
  return (
    <form method="post" action={`${frame.path}/review`} encType="multipart/form-data" noValidate>
      <input type="hidden" name="form" value="review" />
      {form.products.length > 0 && (
        <label>
          {texts.about}
          <select name="product" defaultValue={form.product ?? ''}>
            <option value="">{texts.about_shop}</option>
            {form.products.map((product) => (
              <option key={product}>{product}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {texts.title} <i>{texts.optional}</i>
        <input type="text" name="title" maxLength={LONGEST_TITLE} defaultValue={form.title} />
      </label>
      <Text form={form} frame={frame} texts={texts} />
      <label>
        {texts.name}
        <input
          type="text"
          name="name"
          maxLength={LONGEST_NAME}
          autoComplete="name"
          defaultValue={form.display_name}
        />
        <i className="s">{texts.name_hint}</i>
      </label>
      <Photos form={form} texts={texts} />
      <Publish form={form} frame={frame} texts={texts} />
    </form>
  );
}

/** The form that changes only the photos of an existing review. */
export function PhotoFields({ form, frame }: Readonly<Parts>): ReactNode {
  const texts = reviewTextsOf(frame.locale, frame.shop.tone);
  return (
    <form method="post" action={`${frame.path}/photo`} encType="multipart/form-data">
      <Photos form={form} texts={texts} />
      <Publish form={form} frame={frame} texts={texts} />
    </form>
  );
}

function Publish({ form, frame, texts }: Readonly<Parts & { texts: ReviewTexts }>): ReactNode {
  return (
    <>
      <button type="submit" className="b">
        {form.status === null ? texts.send : texts.save}
      </button>
      <p className="s m k">
        <span>{texts.consent(frame.shop.name, form.moderation_days)}</span>{' '}
        <a href={`${frame.path}/legal`}>{texts.consent_link}</a>
      </p>
    </>
  );
}

function Text({ form, frame, texts }: Readonly<Parts & { texts: ReviewTexts }>): ReactNode {
  const { problem } = form;
  const isWrong = problem?.kind === 'empty' || problem?.kind === 'too_long';
  return (
    <label>
      {texts.text}
      {isWrong && (
        <span className="err" id="re" role="alert">
          {problem.kind === 'empty'
            ? texts.problems.empty
            : texts.problems.too_long(
                writingOf(frame.locale, frame.shop.timezone).whole(problem.length),
              )}
        </span>
      )}
      <textarea
        name="review"
        required
        data-wrong={texts.problems.empty}
        maxLength={isWrong ? undefined : LONGEST_REVIEW}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 're' : undefined}
        defaultValue={form.text}
      />
    </label>
  );
}

function Photos({ form, texts }: Readonly<{ form: ReviewForm; texts: ReviewTexts }>): ReactNode {
  const kind = form.problem?.kind;
  const message =
    kind === 'photo' ||
    kind === 'photo_too_large' ||
    kind === 'too_many_photos' ||
    kind === 'photo_budget_exceeded'
      ? texts.problems[kind]
      : null;
  return (
    <>
      {form.photos.length > 0 && (
        <fieldset className="kp">
          <legend>{texts.kept_photos}</legend>
          {form.photos.map(({ url }, index) => (
            <label key={url} className="c">
              <input type="checkbox" name="remove" value={url} />
              <span>
                <img src={url} alt="" width="64" height="64" loading="lazy" />
                {texts.remove_photo(index + 1)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {form.photos.length < MOST_PHOTOS && (
        <label>
          {texts.photos} <i>{texts.optional}</i>
          {message !== null && (
            <span className="err" id="pe" role="alert">
              {message}
            </span>
          )}
          <input
            type="file"
            name="photos"
            accept="image/*"
            multiple
            aria-describedby={message === null ? undefined : 'pe'}
          />
          <i className="s">{texts.photos_hint}</i>
        </label>
      )}
    </>
  );
}
