import { Ban, CircleCheck, Eraser } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { formatDay } from '#web/ui/format/dates.ts';
import { countOf, formatDecimal } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { Status } from '#web/ui/layout/status.tsx';
import type { Customer } from './customer-data.ts';

const STATES = {
  active: { tone: 'good', icon: CircleCheck, word: 'Peut être contacté' },
  opted_out: { tone: 'warning', icon: Ban, word: 'Désinscrit' },
  erased: { tone: 'neutral', icon: Eraser, word: 'Données effacées' },
} as const;

/**
 * Shows whether the shop may send messages to this customer, and their number of orders and average
 * rating.
 */
export function CustomerHead({ customer }: { customer: Customer }): ReactNode {
  const zone = use(TimeZoneContext);
  const { orders, reviews, first_seen_at, state } = customer;
  const ratings = reviews.flatMap(({ rating }) => rating ?? []);
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-ink">
        <Status {...STATES[state]} />
      </span>
      <span>
        {countOf(orders.length, 'commande', 'commandes')}
        {', '}
        {ratings.length === 0 ? 'aucune note' : countOf(ratings.length, 'note', 'notes')}
        {ratings.length > 1 && `, moyenne ${formatDecimal(average)}`}
      </span>
      <span>
        Client depuis le <Ordinals text={formatDay(first_seen_at, zone)} />
      </span>
    </span>
  );
}
