import type { ReactNode } from 'react';
import type { RatingPage } from '#contract/customer-pages/customer-pages.ts';
import type { PageBlockOf } from '#contract/settings/page-blocks.ts';
import { describeOrder } from '../dates.ts';
import { StarButtons } from '../stars.tsx';
import type { PageTexts } from '../texts/page-texts.ts';
import { translatedText } from './block-parts.ts';

interface Parts {
  block: PageBlockOf<'stars'>;
  page: RatingPage;
  texts: PageTexts;
}

const SIZES = { small: 'ss', medium: null, large: 'sl' } as const;

/**
 * The order that the question is about, the question, its five answers, and the link for a customer
 * who has not received the order yet.
 */
export function StarsBlock({ block, page, texts }: Readonly<Parts>): ReactNode {
  const { frame, order, preselected, is_change } = page;
  const lines = describeOrder(order, texts, frame.locale, frame.shop.timezone);
  return (
    <>
      {lines.length > 0 && (
        <p className="o m s">
          {lines[0]}
          {lines[1] !== undefined && <br />}
          {lines[1]}
        </p>
      )}
      <form method="post" action={frame.path}>
        <h1 id="q">
          {translatedText(frame.locale, block.label ?? '', block) || texts.rating.question}
        </h1>
        <StarButtons texts={texts} preselected={preselected} size={SIZES[block.size]} />
        {preselected !== null && (
          <button type="submit" className="b" name="rating" value={preselected}>
            {texts.rating.confirm(preselected)}
          </button>
        )}
      </form>
      {!is_change && (
        <form
          method="post"
          action={`${frame.path}/postpone`}
          className={preselected === null ? 'later' : 'pre'}
        >
          <button type="submit" className="lk">
            {texts.rating.not_received}
          </button>
        </form>
      )}
    </>
  );
}
