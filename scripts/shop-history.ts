import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import { FIRST_NAMES, LAST_NAMES, PRODUCTS, REVIEW_TEXTS } from './shop-texts.ts';

/**
 * One request of the past with its order, messages and answer. Dates in milliseconds since 1970.
 */
export interface OrderHistory {
  number: string;
  first_name: string;
  last_name: string;
  email: string;
  country_code: string;
  product: string;
  total: string;
  ordered_at: number;
  delivered_at: number;
  messages: LivedMessage[];
  answer: {
    rating: 1 | 2 | 3 | 4 | 5;
    at: number;
    feedback: string | null;
    goes_public: boolean;
  } | null;
  opened_at: number | null;
}
export interface LivedMessage {
  step: Step;
  channel: MessageChannel;
  at: number;
  /**
   * `scheduled` when `at` is in the future, `already_rated` when a rating has cancelled the
   * message.
   */
  state: 'sent' | 'scheduled' | 'already_rated';
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const STEPS: readonly { step: Step; after_days: number; answers: number }[] = [
  { step: 'request', after_days: 3, answers: 0.25 },
  { step: 'first_reminder', after_days: 7, answers: 0.12 },
  { step: 'last_reminder', after_days: 14, answers: 0.06 },
];
const DAYS_BACK = 76;

/**
 * Returns the requests of a shop that has sent them for eleven weeks, slightly more each week, few
 * on Sundays.
 */
export function liveShop(
  now: number,
  random: () => number,
  channels: readonly MessageChannel[],
): OrderHistory[] {
  const lives: OrderHistory[] = [];
  for (let back = DAYS_BACK; back >= 3; back--) {
    const midnight = Math.floor((now - back * DAY) / DAY) * DAY;
    const weekday = new Date(midnight).getUTCDay();
    const count = Math.round(
      (11 + (DAYS_BACK - back) / 9) *
        (weekday === 0 ? 0.35 : weekday === 1 ? 1.3 : 1) *
        (0.75 + random() * 0.5),
    );
    for (let i = 0; i < count; i++)
      lives.push(
        liveRequest(
          { delivered_at: midnight + (8 + random() * 10) * HOUR, now, index: lives.length },
          random,
          channels,
        ),
      );
  }
  return lives;
}

function liveRequest(
  { delivered_at, now, index }: { delivered_at: number; now: number; index: number },
  random: () => number,
  channels: readonly MessageChannel[],
): OrderHistory {
  const first_name = pickOne(FIRST_NAMES, random);
  const last_name = pickOne(LAST_NAMES, random);
  const [product, price] = pickOne(PRODUCTS, random);
  const quantity = 1 + Math.floor(random() * 3);
  const channel = pickOne(channels, random);
  const life: OrderHistory = {
    number: `#${3400 + index}`,
    first_name,
    last_name,
    email: `${plain(first_name)}.${plain(last_name)}${index}@exemple.fr`,
    country_code: random() < 0.09 ? 'BE' : 'FR',
    product,
    total: (price * quantity).toFixed(2),
    ordered_at: delivered_at - (2 + random() * 3) * DAY,
    delivered_at,
    messages: [],
    answer: null,
    opened_at: null,
  };
  for (const { step, after_days, answers } of STEPS) {
    const at = delivered_at + after_days * DAY;
    const carried: MessageChannel = step === 'last_reminder' || at > now ? 'email' : channel;
    if (life.answer) life.messages.push({ step, channel: carried, at, state: 'already_rated' });
    else if (at > now) life.messages.push({ step, channel: carried, at, state: 'scheduled' });
    else {
      life.messages.push({ step, channel: carried, at, state: 'sent' });
      answer(life, at, answers, now, random);
    }
  }
  return life;
}

/**
 * Adds an answer: most customers open the page within hours or never, and some of those who rate
 * also write a text.
 */
function answer(
  life: OrderHistory,
  sent: number,
  answers: number,
  now: number,
  random: () => number,
): void {
  const opened = sent + (0.2 + random() ** 3 * 40) * HOUR;
  if (random() > answers * 1.7 || opened > now - 10 * 60_000) return;
  life.opened_at ??= opened;
  if (random() > 1 / 1.7) return;
  const rating = ratingOf(random());
  const feedback =
    random() < (rating <= 2 ? 0.7 : 0.3) ? pickOne(REVIEW_TEXTS[rating], random) : null;
  life.answer = {
    rating,
    at: opened + 90_000,
    feedback,
    goes_public: feedback === null && random() < 0.45,
  };
}

export function ratingOf(chance: number): 1 | 2 | 3 | 4 | 5 {
  if (chance < 0.6) return 5;
  if (chance < 0.83) return 4;
  if (chance < 0.91) return 3;
  return chance < 0.96 ? 2 : 1;
}

export function pickOne<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
