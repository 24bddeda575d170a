import type { App } from '#server/app.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { recordDestinationVisit } from '#server/domains/customer-site/rating/record-destination-visit.ts';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { recordPageView } from '#server/domains/customer-site/rating/record-page-views.ts';
import { postponeRequest } from '#server/domains/requests/schedule/postpone-request.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import type { SiteReview } from '#fake-services/trustpilot/trustpilot-rows.ts';
import { ratingOf } from '../shop-history.ts';
import { REVIEW_TEXTS } from '../shop-texts.ts';
import { productWriter } from './products/product-writer.ts';
import { publicWriter } from './public-writer.ts';
import { wallWriter } from './wall-writer.ts';
import { writeOrders } from './write-orders.ts';

export interface DemoCustomers {
  /** Simulates everything until then: orders arrive, messages are sent, people answer. */
  liveUntil(at: Date, moveClock: (moment: Date) => void): Promise<void>;
}

interface CustomerEvent {
  at: number;
  happen(): Promise<unknown>;
}

const HOUR = 3_600_000;
/** Shares of the recipients of each step who open its link. */
const OPENS = { request: 0.42, first_reminder: 0.24, last_reminder: 0.12 } as const;
/** Share of those who open Trustpilot and write a review there. */
const PUBLISHES = 0.6;
/** Shares of customers per rating who write for the wall, small enough that no text repeats. */
const WRITES = { 1: 0.25, 2: 0.4, 3: 0.35, 4: 0.13, 5: 0.09 } as const;

export function createCustomers(
  app: App,
  { team_id, publicReviews }: { team_id: string; publicReviews: SiteReview[] },
  random: () => number,
): DemoCustomers {
  const agenda: CustomerEvent[] = [];
  let lastOrders = '';
  let seen = new Date(0);
  const luck = (share: number): boolean => random() < share;
  const speaks = evenly((rating: number) => (rating <= 2 ? 0.7 : 0.4));
  const textOf = inTurn(REVIEW_TEXTS);
  const write = wallWriter(app, random);
  const reviewProducts = productWriter(app);
  const publish = publicWriter(app, publicReviews, random);

  const answerOf = (id: string, opened: number): CustomerEvent[] => {
    const happenings: CustomerEvent[] = [{ at: opened, happen: () => recordPageView(app, id) }];
    const next = (happen: () => Promise<unknown>): void =>
      void happenings.push({ at: opened + happenings.length * 50_000, happen });
    if (luck(0.03)) next(() => stopRequests(app, id, 'page'));
    else if (luck(0.05)) next(() => postponeRequest(app, id));
    else if (luck(0.66)) {
      const rating = ratingOf(random());
      next(() => rateRequest(app, id, rating));
      if (speaks(rating))
        next(() =>
          leaveFeedback(app, id, {
            text: textOf(rating),
            answers: [],
            contact_allowed: luck(0.5),
          }),
        );
      else if (luck(0.45)) {
        const kind = luck(0.6) ? ('trustpilot' as const) : ('google' as const);
        next(() => recordDestinationVisit(app, id, { n: 1, kind }, true));
        if (kind === 'trustpilot' && luck(PUBLISHES))
          next(() => publish(id, rating, app.clock.now()));
      }
      if (luck(WRITES[rating])) next(() => write(id, rating));
      next(() => reviewProducts(id));
    }
    return happenings;
  };

  const noticeSent = async (): Promise<void> => {
    const sent = await app.db
      .selectFrom('messages')
      .select(['request_id', 'step', 'sent_at'])
      .where('sent_at', '>', seen)
      .orderBy('id')
      .execute();
    for (const { request_id, step, sent_at } of sent) {
      if (sent_at && sent_at > seen) seen = sent_at;
      if (sent_at && luck(OPENS[step]))
        agenda.push(...answerOf(request_id, sent_at.getTime() + (0.1 + random() ** 3 * 44) * HOUR));
    }
    agenda.sort((a, b) => a.at - b.at);
  };

  return {
    liveUntil: async (until, moveClock) => {
      for (let next = agenda[0]; next && next.at <= until.getTime(); next = agenda[0]) {
        agenda.shift();
        moveClock(new Date(next.at));
        await next.happen();
      }
      moveClock(until);
      const day = until.toISOString().slice(0, 10);
      if (day !== lastOrders) {
        lastOrders = day;
        await recordOrders(app, { team_id, integration_name: 'api' }, writeOrders(until, random));
      }
      await sendDueMessages(app);
      await noticeSent();
    },
  };
}

/** Distributes a chance evenly over time, so that recent days have some events too. */
function evenly<T>(shareOf: (of: T) => number): (of: T) => boolean {
  let accumulated = 0;
  return (of) => {
    accumulated += shareOf(of);
    if (accumulated < 1) return false;
    accumulated -= 1;
    return true;
  };
}

/** Returns all texts of a list in turn before repeating any. */
function inTurn<Key extends number>(
  lists: Readonly<Record<Key, readonly string[]>>,
): (key: Key) => string {
  const turns = new Map<Key, number>();
  return (key) => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return lists[key][turn % lists[key].length] ?? '';
  };
}
