import type { App } from '#server/app.ts';
import { recordOrders } from '#server/modules/orders/record-orders.ts';
import { followDoor } from '#server/modules/ratings/follow-door.ts';
import { leaveFeedback } from '#server/modules/ratings/leave-feedback.ts';
import { rateRequest } from '#server/modules/ratings/rate-requests.ts';
import { recordPageSeen } from '#server/modules/ratings/record-pages-seen.ts';
import { submitShopReview } from '#server/modules/shop-reviews/submit-shop-review.ts';
import { postponeRequest } from '#server/modules/review-requests/postpone-request.ts';
import { stopRequests } from '#server/modules/review-requests/stop-requests.ts';
import { sendDueMessages } from '#server/modules/sending/send-due-messages.ts';
import { pick, ratingOf } from '../shop-history.ts';
import { WORDS } from '../shop-words.ts';
import { WALL_WORDS } from './wall-words.ts';
import { writeOrders } from './orders-of-the-day.ts';

export interface Customers {
  /** Everything that happens until then: orders come, messages leave, people answer. */
  liveUntil(at: Date, moveClock: (moment: Date) => void): Promise<void>;
}

interface Happening {
  at: number;
  happen(): Promise<unknown>;
}

const HOUR = 3_600_000;
/** How many of those who received this step open its link. */
const OPENS = { request: 0.42, first_reminder: 0.24, last_reminder: 0.12 } as const;
/** How many of those who give so many stars write for the wall: few enough that nobody says what was said before. */
const WRITES = { 1: 0.25, 2: 0.4, 3: 0.35, 4: 0.13, 5: 0.09 } as const;

export function createCustomers(app: App, team_id: string, random: () => number): Customers {
  const agenda: Happening[] = [];
  let lastOrders = '';
  let seen = new Date(0);
  const luck = (share: number): boolean => random() < share;

  const answerOf = (id: string, opened: number): Happening[] => {
    const happenings: Happening[] = [{ at: opened, happen: () => recordPageSeen(app, id) }];
    const next = (happen: () => Promise<unknown>): void => void happenings.push({ at: opened + happenings.length * 50_000, happen });
    if (luck(0.03)) next(() => stopRequests(app, id, 'page'));
    else if (luck(0.05)) next(() => postponeRequest(app, id));
    else if (luck(0.66)) {
      const rating = ratingOf(random());
      next(() => rateRequest(app, id, rating));
      if (luck(rating <= 2 ? 0.7 : 0.25)) next(() => leaveFeedback(app, id, { text: pick(WORDS[rating], random), answers: [], contact_allowed: luck(0.5) }));
      else if (luck(0.45)) next(() => followDoor(app, id, { n: 1, kind: luck(0.6) ? 'trustpilot' : 'google' }, true));
      if (luck(WRITES[rating])) next(() => write(id, rating));
    }
    return happenings;
  };

  const unsaid = [...WALL_WORDS];
  const write = async (id: string, rating: number): Promise<void> => {
    const { first_name, last_name, bought } = await readBuyer(app, id);
    const at = unsaid.findIndex((words) => words.rating === rating && (words.product === null || words.product === bought));
    const [words] = at === -1 ? [] : unsaid.splice(at, 1);
    if (!words) return;
    const { title, text, product } = words;
    await submitShopReview(app, id, { product: product ?? (luck(0.5) ? bought : null), title, text, display_name: `${first_name} ${last_name.slice(0, 1)}.`, photos: [], locale: 'fr' });
  };

  const noticeSent = async (): Promise<void> => {
    const sent = await app.db.selectFrom('messages').select(['request_id', 'step', 'sent_at']).where('sent_at', '>', seen).orderBy('id').execute();
    for (const { request_id, step, sent_at } of sent) {
      if (sent_at && sent_at > seen) seen = sent_at;
      if (sent_at && luck(OPENS[step])) agenda.push(...answerOf(request_id, sent_at.getTime() + (0.1 + random() ** 3 * 44) * HOUR));
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

async function readBuyer({ db }: Pick<App, 'db'>, request_id: string): Promise<{ first_name: string; last_name: string; bought: string | null }> {
  const { first_name, last_name, line_items } = await db.selectFrom('review_requests as r').innerJoin('orders as o', 'o.id', 'r.order_id').select(['r.first_name', 'r.last_name', 'o.line_items']).where('r.id', '=', request_id).executeTakeFirstOrThrow();
  const [line] = line_items as { title?: string }[];
  return { first_name: first_name ?? '', last_name: last_name ?? '', bought: line?.title ?? null };
}
