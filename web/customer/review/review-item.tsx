import type { ReactNode } from 'react';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { ReviewForm } from '#contract/settings/review-form.ts';
import { Sign } from '../sign.tsx';
import { ReviewFields } from './review-fields.tsx';
import { reviewTextsOf } from './texts/review-texts-of.ts';

/**
 * The review form for the shop’s own site, shown like the review destinations. The component does
 * not receive the rating. After the review is written, it links to its page.
 */
export function ReviewItem({
  form,
  frame,
}: Readonly<{ form: ReviewForm; frame: CustomerFrame }>): ReactNode {
  const texts = reviewTextsOf(frame.locale, frame.shop.tone);
  const { status } = form;
  return (
    <ul className="d">
      <li>
        {status === null ? (
          <details name="d" open={form.problem !== null}>
            <summary>
              <b>{texts.item}</b> <small>{texts.item_hint(form.moderation_days)}</small>
              <Sign path="M12 6v12M6 12h12" />
            </summary>
            <ReviewFields form={form} frame={frame} />
          </details>
        ) : (
          <a href={`${frame.path}/review`}>
            <b>{texts.states[status]}</b>{' '}
            <small>{status === 'withdrawn' ? texts.write_again : texts.change}</small>
            <Sign path="M9 6l6 6-6 6" />
          </a>
        )}
      </li>
    </ul>
  );
}
