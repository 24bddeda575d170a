import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { isOrderDrawn, readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Stars } from '#web/ui/layout/stars.tsx';
import { useNow } from '#web/ui/format/use-now.ts';
import { upsellsQuery } from '../upsells/use-upsells.ts';
import { BAND_NAMES, destinationName } from './rating-labels.ts';
import { offerAfter, showsOwnSite } from './shown-after-rating.ts';

interface StarByStarProps {
  configuration: ConditionalConfiguration;
  /** The customer pages, where the team may hide its own review form. */
  pages: CustomizationConfiguration['pages'];
  /** The rating in the simulation panel, or null when the panel is closed. */
  rating: number | null;
  onRate: (rating: number) => void;
}

/** Shows the result of each of the five ratings for one customer, side by side. */
export function StarByStar({ configuration, pages, rating, onRate }: StarByStarProps): ReactNode {
  const isOwnSiteShown = showsOwnSite(pages);
  const offers = useQuery(upsellsQuery).data?.data ?? [];
  const now = useNow();
  const answers = [...RATINGS].toReversed().map((each) => ({
    each,
    offer: offerAfter(each, { offers, pages, configuration, now }),
    ...readConditionalRating(configuration, each, 'client 1'),
  }));
  const isSame =
    new Set(answers.map(({ destinations }) => JSON.stringify(destinations))).size === 1;
  return (
    <section className="hairline-t pt-6" aria-labelledby="etoile-par-etoile">
      <h2 id="etoile-par-etoile" className="font-strong">
        Étoile par étoile
      </h2>
      {isSame && answers[0] && answers[0].destinations.length > 0 && (
        <p className="mt-1 text-ink-2">
          Pour un même client, l’ordre est le même quelle que soit la note.
          {isOrderDrawn(configuration.destinations) &&
            ' D’un client à l’autre, il est tiré au sort selon vos poids\u00a0: voici un exemple.'}
        </p>
      )}
      <ul className="mt-3">
        {answers.map(({ each, band, destinations, layout, carry_to, offer }) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === rating}
              onClick={() => onRate(each)}
              className={classNames(
                'hairline-b relative grid min-h-11 w-full grid-cols-[96px_88px_minmax(0,1fr)] items-center gap-x-4 px-2 py-2 text-left leading-5 max-md:grid-cols-[96px_minmax(0,1fr)]',
                each === rating ? 'bg-pressed' : 'hover:bg-hover',
              )}
            >
              <span aria-hidden="true">
                <Stars rating={each} />
              </span>
              <span className="sr-only">{each} sur 5</span>
              <span className="font-medium">{BAND_NAMES[band]}</span>
              <span className="text-ink-2 max-md:col-span-2">
                {carry_to && `Conduit vers ${destinationName(carry_to)}. `}
                {layout === 'form_first' && 'Formulaire privé au-dessus. '}
                {[
                  ...destinations.map(destinationName),
                  ...(isOwnSiteShown ? ['votre site'] : []),
                  'message privé',
                ].join(', ')}
                {offer && `, puis l’offre « ${offer.name} »`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
