import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import { DestinationList } from '#web/customer/rating/destination-list.tsx';
import { ReviewItem } from '../review/review-item.tsx';
import type { PageTexts } from '../texts/page-texts.ts';

interface Parts {
  page: RatedPage;
  texts: PageTexts;
  /**
   * True when the private form is in another place on the page. It is then not an item of the list.
   */
  isFormShown: boolean;
  /**
   * True when the form is directly above. The heading then says that the customer may also write in
   * public.
   */
  isBelowForm?: boolean;
}

/**
 * The review destinations, the private form and the link that ends the visit. The component does
 * not use the rating, so they are the same for everybody.
 */
export function DestinationsBlock({
  page,
  texts,
  isFormShown,
  isBelowForm = isFormShown,
}: Readonly<Parts>): ReactNode {
  const { destinations, form, frame, review_form } = page;
  // When the team’s page has no block for the form of its own site, the form is an item of this
  // list, for every rating.
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
