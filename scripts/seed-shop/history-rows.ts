import type { TimelineEventKind } from '#contract/labels/timeline-event-kinds.ts';
import type { LivedMessage, OrderHistory } from '../shop-history.ts';
import { randomBytes } from 'node:crypto';

const DAY = 86_400_000;

interface LivedEvent {
  kind: TimelineEventKind;
  at: number;
  step?: LivedMessage['step'];
  detail?: Record<string, unknown>;
}

export function historyOrderRow(team_id: string, life: OrderHistory) {
  const { number, email, first_name, last_name, country_code, total } = life;
  const delivered_at = new Date(life.delivered_at);
  return {
    team_id,
    number,
    number_key: number.replace('#', ''),
    integration_name: 'api' as const,
    email,
    first_name,
    last_name,
    country_code,
    total,
    currency: 'EUR',
    ordered_at: new Date(life.ordered_at),
    fulfilled_at: new Date(life.ordered_at + DAY),
    delivered_at,
    source_updated_at: delivered_at,
    created_at: new Date(life.ordered_at),
    updated_at: delivered_at,
    line_items: JSON.stringify([{ title: life.product, quantity: 1 }]),
    consent: '{}',
    field_times: '{}',
    content_hash: Buffer.from(number),
  };
}

export function requestRow(team_id: string, order_id: string | null, life: OrderHistory) {
  const sent = life.messages.filter((message) => message.state === 'sent');
  const [first] = sent;
  const last = sent.at(-1);
  const { answer } = life;
  return {
    ...personOf(life),
    team_id,
    order_id,
    uuid: crypto.randomUUID(),
    token: randomBytes(16).toString('base64url'),
    trigger_event: 'order_delivered',
    integration_name: 'api',
    country_code: life.country_code,
    experienced_at: new Date(life.delivered_at),
    date_sent: dateOf(first?.at),
    sent_day: dayOf(first?.at),
    last_channel: last?.channel ?? null,
    last_step: last?.step ?? null,
    date_opened: dateOf(life.opened_at),
    date_clicked: dateOf(life.opened_at),
    link_expires_at: first ? new Date(first.at + 180 * DAY) : null,
    rating: answer?.rating ?? null,
    rated_at: dateOf(answer?.at),
    rated_day: dayOf(answer?.at),
    rating_channel: answer ? (last?.channel ?? null) : null,
    rating_step: answer ? (last?.step ?? null) : null,
    feedback: answer?.feedback ?? null,
    feedback_at: answer?.feedback ? new Date(answer.at + 60_000) : null,
    public_clicked_at: answer?.goes_public ? new Date(answer.at + 20_000) : null,
    last_activity_at: new Date(answer?.at ?? last?.at ?? life.delivered_at),
    metadata: '{}',
    created_at: new Date(life.delivered_at),
    updated_at: new Date(answer?.at ?? life.delivered_at),
  };
}

export function personOf({ first_name, last_name, email, number }: OrderHistory) {
  return { first_name, last_name, email, phone_number: null, integration_order_number: number };
}

export function messageRow(
  ids: { team_id: string; request_id: string; sender_id: number | null },
  life: OrderHistory,
  { step, channel, at, state }: LivedMessage,
) {
  const isSent = state === 'sent';
  const isNext =
    state === 'scheduled' &&
    life.messages.find((message) => message.state === 'scheduled')?.step === step;
  return {
    team_id: ids.team_id,
    request_id: ids.request_id,
    step,
    channel,
    recipient: life.email,
    country_code: life.country_code,
    metadata: '{}',
    scheduled_at: new Date(at),
    created_at: new Date(life.delivered_at),
    status: isSent
      ? channel === 'email'
        ? ('sent' as const)
        : ('delivered' as const)
      : state === 'scheduled'
        ? ('scheduled' as const)
        : ('cancelled' as const),
    reason: state === 'already_rated' ? state : null,
    sent_at: isSent ? new Date(at) : null,
    finished_at: isSent ? new Date(at) : dateOf(state === 'already_rated' ? life.answer?.at : null),
    sender_id: isNext ? ids.sender_id : null,
    due_at: isNext ? new Date(at) : null,
  };
}

export function timelineOf(life: OrderHistory): LivedEvent[] {
  const sent = life.messages.filter((message) => message.state === 'sent');
  const last = sent.at(-1)?.step;
  const by = last === undefined ? {} : { step: last };
  const events: LivedEvent[] = [{ kind: 'created', at: life.delivered_at }];
  for (const { step, channel, at } of sent) {
    events.push({ kind: 'sent', at, step, detail: { step, channel } });
    if (channel !== 'email')
      events.push({ kind: 'delivered', at: at + 4_000, step, detail: { step, channel } });
  }
  if (life.opened_at !== null)
    events.push(
      { kind: 'page_loaded', at: life.opened_at, ...by },
      { kind: 'clicked', at: life.opened_at + 1000, ...by },
    );
  if (life.answer) {
    const { at, rating, feedback, goes_public } = life.answer;
    events.push(
      { kind: 'rated', at, ...by, detail: { rating } },
      { kind: 'destinations_shown', at: at + 1000, ...by },
    );
    if (goes_public) events.push({ kind: 'public_click', at: at + 20_000, ...by });
    if (feedback !== null) events.push({ kind: 'feedback', at: at + 60_000, ...by });
  }
  return events.toSorted((a, b) => a.at - b.at);
}

function dateOf(at: number | null | undefined): Date | null {
  return at === null || at === undefined ? null : new Date(at);
}

/** Returns the date in the time zone of the shop. */
function dayOf(at: number | null | undefined): string | null {
  return at === null || at === undefined
    ? null
    : new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
}
