import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import { DestinationList } from '#web/customer/rating/destination-list.tsx';
import { ReviewItem } from '../review/review-item.tsx';
import type { Words } from '../words/words.ts';

interface Parts {
  page: RatedPage;
  texts: Words;
  /** The private form stands elsewhere on the page: it is no item of the list then. */
  isFormShown: boolean;
  /** The form stands just above: the heading then says that one may also write in public. */
  isBelowForm?: boolean;
}

/**
 * The review destinations, the private form and the link that ends the visit. The rating is not
 * asked for: they are the same for everybody.
 */
export function DestinationsBlock({
  page,
  texts,
  isFormShown,
  isBelowForm = isFormShown,
}: Readonly<Parts>): ReactNode {
  const { destinations, form, frame, review_form } = page;
  // Where the team gave the form for its own site no block, it is one more item of this list, for
  // every rating.
  const wall = page.blocks.some(({ kind }) => kind === 'review_form') ? null : review_form;
  return (
    <>
      {(!isFormShown || destinations.length > 0 || wall !== null) && (
        <h2>{isBelowForm ? texts.rated.more_public : texts.rated.more}</h2>
      )}
      <DestinationList
        destinations={destinations}
        form={isFormShown ? null : form}
        frame={frame}
        texts={texts}
      />
      {wall !== null && <ReviewItem form={wall} frame={frame} />}
      {!page.earlier && (
        <a className="end" href={`${frame.path}?done=1`}>
          {texts.rated.no_more}
        </a>
      )}
    </>
  );
}
