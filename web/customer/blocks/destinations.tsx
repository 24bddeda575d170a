import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages.ts';
import { DoorList } from '../destination-list.tsx';
import { ReviewDoor } from '../review/review-item.tsx';
import type { Words } from '../words/words.ts';

interface Parts {
  page: RatedPage;
  words: Words;
  /** The private form stands in sight elsewhere: it is no door of the list then. */
  isFormShown: boolean;
  /** It stands just above: the public doors are said to be the other way. */
  isBelowForm?: boolean;
}

/** Every way to say more, and the way to say no more. The rating is not asked for: the doors are the same for everybody. */
export function DoorsBlock({
  page,
  words,
  isFormShown,
  isBelowForm = isFormShown,
}: Readonly<Parts>): ReactNode {
  const { doors, form, frame, review_form } = page;
  // Where the team gave it no place of its own, it is one door more, for every rating.
  const wall = page.blocks.some(({ kind }) => kind === 'review_form') ? null : review_form;
  return (
    <>
      {(!isFormShown || doors.length > 0 || wall !== null) && (
        <h2>{isBelowForm ? words.rated.more_public : words.rated.more}</h2>
      )}
      <DoorList doors={doors} form={isFormShown ? null : form} frame={frame} words={words} />
      {wall !== null && <ReviewDoor form={wall} frame={frame} />}
      {!page.earlier && (
        <a className="end" href={`${frame.path}?done=1`}>
          {words.rated.no_more}
        </a>
      )}
    </>
  );
}
