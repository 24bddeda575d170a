import type { ReactNode } from 'react';
import type { ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { FeedbackForm } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import { FeedbackFields } from './feedback-form.tsx';
import { Sign } from '#web/customer/sign.tsx';
import { bareHostOf } from '#web/customer/site-name.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

interface Parts {
  destinations: readonly ReviewDestination[];
  /** The private form as the last item of the list. Null when it is already above the list. */
  form: FeedbackForm | null;
  frame: CustomerFrame;
  texts: PageTexts;
}

/**
 * The review destinations and the private form. The component does not receive the rating, so they
 * are the same for everybody.
 */
export function DestinationList({ destinations, form, frame, texts }: Readonly<Parts>): ReactNode {
  if (destinations.length === 0 && form === null) return null;
  return (
    <ul className="d">
      {destinations.map((destination) => (
        <li key={destination.n}>
          <a href={`${frame.path}/go/${destination.n}`}>
            <b>{texts.destinations.on(destination, bareHostOf(destination.url))}</b>{' '}
            <small>{texts.destinations.where(destination, bareHostOf(destination.url))}</small>
            <Sign path="M8 16 16 8M9 8h7v7" />
          </a>
        </li>
      ))}
      {form !== null && (
        <li>
          <details name="d">
            <summary>
              <b>{texts.destinations.shop}</b> <small>{texts.destinations.shop_where}</small>
              <Sign path="M12 6v12M6 12h12" />
            </summary>
            <FeedbackFields form={form} frame={frame} texts={texts} />
          </details>
        </li>
      )}
    </ul>
  );
}
