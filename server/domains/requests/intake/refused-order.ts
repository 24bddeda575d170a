import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import type { OrderContent } from '#server/domains/orders/order-content.ts';
import type { PlanInput } from '../planning/plan-context.ts';

const DATES = [
  'ordered_at',
  'paid_at',
  'fulfilled_at',
  'delivered_at',
  'cancelled_at',
  'refunded_at',
] as const;

/**
 * The fields that decide whether a refused order may be contacted, stored on its request, which has
 * no order.
 */
export function rememberOrder(content: OrderContent): RequestMetadata {
  const { tags, consent } = content;
  return {
    order: { ...Object.fromEntries(DATES.map((date) => [date, content[date]])), tags, consent },
  };
}

/**
 * The plan of a request whose order was refused, used when a person restores the request. No event
 * reaches this request any more, so it is planned like an imported order, from the stored dates.
 */
export function underRefusedOrder(input: PlanInput, metadata: RequestMetadata): PlanInput {
  const known = (metadata.order ?? {}) as Partial<Record<(typeof DATES)[number], string | null>> & {
    tags?: string[] | null;
    consent?: PlanInput['person']['consent'] | null;
  };
  const dates = Object.fromEntries(
    DATES.map((date) => [date, known[date] == null ? null : new Date(known[date])]),
  ) as Record<(typeof DATES)[number], Date | null>;
  return {
    ...input,
    trigger_event: 'import',
    order: { ...input.order, ...dates },
    person: {
      ...input.person,
      tags: known.tags ?? [],
      consent: known.consent ?? input.person.consent,
    },
  };
}
