import type { ReactNode } from 'react';
import type { OpenReading } from './open-reading.ts';

interface PageLinksProps {
  page: {
    filter: { page: number };
    matching: number;
    per_page: number;
    reviews: { readonly length: number };
  };
  addressOf: (page: number) => string;
  reading: OpenReading;
}

/**
 * The position in the list, such as « 11 à 20 sur 48 », with links to the previous and next page.
 */
export function PageLinks({
  page: { filter, matching, per_page, reviews },
  addressOf,
  reading: { texts, write },
}: Readonly<PageLinksProps>): ReactNode {
  const from = (filter.page - 1) * per_page;
  const to = from + reviews.length;
  return (
    <nav className="pg s" aria-label={texts.pages}>
      {filter.page > 1 && (
        <a href={addressOf(filter.page - 1)} rel="prev">
          {texts.previous}
        </a>
      )}
      {reviews.length > 0 && (
        <span className="m">
          {texts.range(write.whole(from + 1), write.whole(to), write.whole(matching))}
        </span>
      )}
      {to < matching && (
        <a href={addressOf(filter.page + 1)} rel="next">
          {texts.next}
        </a>
      )}
    </nav>
  );
}
