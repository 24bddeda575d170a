import type { ReactNode } from 'react';
import type { ReviewWords } from './words/review-words.ts';

interface ContestFormParts {
  action: string;
  /** What the form tells besides the words; the name of the field whose form it is. */
  hidden: Readonly<Record<string, string | number>>;
  /** Of the error, unique on the page. */
  errorId: string;
  /** It was sent without a word just now. */
  isEmpty: boolean;
  /** Asks why the text should appear. */
  label: string;
  review: ReviewWords;
}

/** By which the author of a refused text says why it should appear. */
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
