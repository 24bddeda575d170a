import type { Step } from '#contract/labels/message-status.ts';

/** The example order of a test message and its page. */
export interface ExampleOrder {
  number: string;
  delivered_at: Date;
  ordered_at: Date;
  line_items: readonly unknown[];
}

const DAY_MS = 86_400_000;
/** The usual number of days between the order and each step. */
const DAYS_AGO: Readonly<Record<Step, number>> = {
  request: 3,
  first_reminder: 7,
  last_reminder: 14,
};

export function exampleOrder(now: Date, step: Step = 'request'): ExampleOrder {
  const delivered_at = new Date(now.getTime() - DAYS_AGO[step] * DAY_MS);
  return {
    number: '10482',
    delivered_at,
    ordered_at: new Date(delivered_at.getTime() - 3 * DAY_MS),
    line_items: [{ title: 'Article d’exemple' }],
  };
}
