import type { ReactNode } from 'react';
import type { Door } from '#contract/conditional-rating.ts';
import type { CustomerFrame, FeedbackForm } from '#contract/customer-pages.ts';
import { FeedbackFields } from './feedback-form.tsx';
import { Sign } from './sign.tsx';
import { hostOf } from './site-name.ts';
import type { Words } from './words/words.ts';

interface Parts {
  doors: readonly Door[];
  /** The private door of the list; null when the form already stands above it. */
  form: FeedbackForm | null;
  frame: CustomerFrame;
  words: Words;
}

/** The ways to say more, alike for everybody: this markup takes no rating. */
export function DoorList({ doors, form, frame, words }: Readonly<Parts>): ReactNode {
  if (doors.length === 0 && form === null) return null;
  return (
    <ul className="d">
      {doors.map((door) => (
        <li key={door.n}>
          <a href={`${frame.path}/door/${door.n}`}>
            <b>{words.doors.on(door, hostOf(door.url))}</b>{' '}
            <small>{words.doors.where(door, hostOf(door.url))}</small>
            <Sign path="M8 16 16 8M9 8h7v7" />
          </a>
        </li>
      ))}
      {form !== null && (
        <li>
          <details name="d">
            <summary>
              <b>{words.doors.shop}</b> <small>{words.doors.shop_where}</small>
              <Sign path="M12 6v12M6 12h12" />
            </summary>
            <FeedbackFields form={form} frame={frame} words={words} />
          </details>
        </li>
      )}
    </ul>
  );
}
