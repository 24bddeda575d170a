import type { ReactNode } from 'react';
import type { ReviewTexts } from './texts/review-texts.ts';

interface ContestFormParts {
  action: string;
  /** Hidden fields by name. */
  hidden: Readonly<Record<string, string | number>>;
  /** The id of the error message, unique on the page. */
  errorId: string;
  /** True when the form was just sent without a text. */
  isEmpty: boolean;
  /** The label of the text field, which asks why the text should be published. */
  label: string;
  review: ReviewTexts;
}

/** The form in which the author of a refused text explains why it should be published. */
export function ContestForm({
  action,
  hidden,
  errorId,
  isEmpty,
  label,
  review,
}: Readonly<ContestFormParts>): ReactNode {
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="form" value="contest" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        {label}
        {isEmpty && (
          <span className="err" id={errorId} role="alert">
            {review.problems.empty}
          </span>
        )}
        <textarea
          name="contest"
          required
          data-wrong={review.problems.empty}
          maxLength={1000}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? errorId : undefined}
        />
      </label>
      <button type="submit" className="b">
        {review.contest_send}
      </button>
    </form>
  );
}
