import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { dayKey, formatDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { Timeline, type TimelineItem } from '#web/ui/layout/timeline.tsx';
import { formatOrderNumber } from '../components/customer.ts';
import { timelineItems } from '../components/messages/timeline-items.ts';
import type { Customer } from './customer-data.ts';

type Event = Customer['timeline'][number];

/** Shows the timeline of a customer, grouped by day, newest first. */
export function CustomerHistory({ customer }: { customer: Customer }): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  const days = Map.groupBy(customer.timeline, ({ at }) => dayKey(at, zone));
  if (days.size === 0) return <p className="text-ink-2">Rien ne s’est encore passé.</p>;
  return (
    <div className="grid gap-6">
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={formatDay(events[0]?.at ?? day, zone, now)}>
          <h3 className="mb-2 text-12 font-medium text-ink-3">
            <Ordinals text={formatDay(events[0]?.at ?? day, zone, now)} />
          </h3>
          <Timeline isOfOneDay items={itemsOf(events)} />
        </section>
      ))}
    </div>
  );
}

/** Returns the timeline items with the order number and the customer’s feedback. */
function itemsOf(events: readonly Event[]): TimelineItem[] {
  const byKey = new Map(events.map((event) => [event.id, event]));
  return timelineItems(events).map((item) => {
    const event = byKey.get(item.key);
    const text = event?.kind === 'feedback' ? event.detail['text'] : null;
    return {
      ...item,
      detail: typeof text === 'string' ? `« ${text} »` : item.detail,
      content: (
        <>
          {item.content}
          {event?.order_number && <OrderOf event={event} number={event.order_number} />}
        </>
      ),
    };
  });
}

/** Links to the request of the order in its list, where it can be edited. */
function OrderOf({ event, number }: { event: Event; number: string }): ReactNode {
  const label = `n° ${formatOrderNumber(number)}`;
  return (
    <>
      {' '}
      {event.request_id === null ? (
        <span className="text-ink-3">{label}</span>
      ) : (
        <Link
          to="/dashboard/queue"
          search={{ status: 'all', request: event.request_id }}
          className="text-ink-3 underline"
        >
          {label}
        </Link>
      )}
    </>
  );
}
