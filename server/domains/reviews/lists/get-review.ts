import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { readPublicReviews } from '#server/domains/reviews/public/present-public-review.ts';
import { readAnswersOf } from '../feedback/read-answers-of.ts';
import { readFollowUps } from '../feedback/read-follow-ups.ts';
import { readOpenCircuits } from '#server/domains/channels/senders/open-circuits.ts';
import {
  presentQueuedReview,
  QUEUED_REVIEW_COLUMNS,
} from '#server/domains/delivery/queue/present-queued-review.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { listFormerContacts } from '#server/domains/requests/timeline/former-contacts.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { listTimelineEvents } from '#server/domains/requests/timeline/list-timeline-events.ts';
import { presentReview, REVIEW_COLUMNS } from './present-review.ts';
import { presentLineItems } from '#server/domains/orders/present-line-items.ts';

type Detail = Answer<'getReview'>['data'];

/**
 * Reads one request completely, even when it was never sent: its order, its messages and its
 * timeline, newest first.
 */
export async function getReview(
  app: Pick<App, 'db' | 'clock' | 'whatsapp' | 'config'>,
  { caller, params }: Pick<Call<'getReview'>, 'caller' | 'params'>,
): Promise<Answer<'getReview'>> {
  const id = databaseId(params.id);
  const row = await app.db
    .selectFrom('review_requests as r')
    .select([...REVIEW_COLUMNS, 'r.order_id'])
    .where('r.id', '=', id)
    .where('r.team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  const { order_id, ...request } = row;
  const [
    timelineEvents,
    followed,
    publicReviews,
    messages,
    order,
    time_zone,
    answers,
    former_contacts,
  ] = await Promise.all([
    listTimelineEvents(app.db, [id]),
    readFollowUps(app.db, [id]),
    readPublicReviews(app.db, [id]),
    listMessages(app, [id], caller),
    findOrder(app, order_id),
    findTimeZone(app, caller.team_id, request),
    readAnswersOf(app, caller, request),
    listFormerContacts(app.db, id, caller.role),
  ]);
  const log = timelineEvents.get(id) ?? [];
  return {
    data: {
      ...presentReview(request, log, caller.role, {
        trustpilot_review: publicReviews.get(id) ?? null,
        followed: followed.get(id),
      }),
      revision: followed.get(id)?.revision ?? 0,
      ...answers,
      time_zone,
      timeline: log.toReversed(),
      former_contacts,
      messages,
      order,
    },
  };
}

/**
 * Returns the time zone that applies to this person’s messages. In a country with several zones it
 * is the most populous one.
 */
export async function findTimeZone(
  app: Pick<App, 'db'>,
  teamId: string,
  contact: Parameters<typeof findContactLocation>[0],
): Promise<string> {
  const team = await app.db
    .selectFrom('teams')
    .select(['timezone', 'flow_configuration_config'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const { holiday_region } = parseFlowConfiguration(team.flow_configuration_config).send_window;
  return findContactLocation(contact, { timezone: team.timezone, holiday_region }).zones[0];
}

/** Lists the messages of these requests, in the order of their steps. */
export async function listMessages(
  app: Pick<App, 'db' | 'clock'>,
  request_ids: readonly string[],
  { team_id, role }: Pick<TeamCaller, 'team_id' | 'role'>,
): Promise<Detail['messages']> {
  const rows = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select([...QUEUED_REVIEW_COLUMNS, 'm.ordinal'])
    .where((eb) => eb('m.request_id', '=', eb.fn.any(eb.val([...request_ids]))))
    .execute();
  const circuits = await readOpenCircuits(app.db, team_id, app.clock.now());
  return rows
    .toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step) || a.ordinal - b.ordinal)
    .map((row) => presentQueuedReview(masked(row, role), circuits));
}

function masked<
  T extends { email: string | null; phone_number: string | null; recipient: string | null },
>(row: T, role: TeamCaller['role']): T {
  const mask = contactMask(role);
  return {
    ...row,
    email: mask(row.email),
    phone_number: mask(row.phone_number),
    recipient: mask(row.recipient),
  };
}

async function findOrder(app: Pick<App, 'db'>, id: string | null): Promise<Detail['order']> {
  if (id === null) return null;
  const order = await app.db
    .selectFrom('orders')
    .select([
      'number',
      'total',
      'currency',
      'ordered_at',
      'fulfilled_at',
      'delivered_at',
      'cancelled_at',
      'line_items',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const date = (moment: Date | null): string | null => moment?.toISOString() ?? null;
  return {
    number: order.number,
    total: order.total,
    currency: order.currency,
    ordered_at: date(order.ordered_at),
    fulfilled_at: date(order.fulfilled_at),
    delivered_at: date(order.delivered_at),
    cancelled_at: date(order.cancelled_at),
    line_items: presentLineItems(
      order.line_items as unknown as Parameters<typeof presentLineItems>[0],
    ),
  };
}
