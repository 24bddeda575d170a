import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import { FeedbackFields } from '#web/customer/rating/feedback-form.tsx';
import type { PageTexts } from '../texts/page-texts.ts';

/** The visible private form. When the mode puts it first, it asks what went wrong. */
export function FeedbackFormBlock({
  page,
  texts,
}: Readonly<{ page: RatedPage; texts: PageTexts }>): ReactNode {
  return (
    <>
      <h2 className="v">{texts.form.heading}</h2>
      <div className="pf">
        <FeedbackFields
          form={page.form}
          frame={page.frame}
          texts={texts}
          asks_topic={page.layout === 'form_first'}
        />
      </div>
    </>
  );
}
