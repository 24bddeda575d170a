import { expect, test } from 'vitest';
import { REASONS_BY_STATUS } from '#contract/labels/message-status.ts';
import { refusal } from './refuse-to-send.ts';

/** The obstacles that *send now* passes. */
const PASSED = [
  'trial',
  'outside_hours',
  'frequency_cap',
  'provider_unavailable',
  'flow_inactive',
  'flow_paused',
  'marketing_limit',
  'order_refunded',
  'excluded',
  'duplicate',
  'too_old',
  'cancelled_by_team',
];

test('a message that may not be sent manually is refused with its reason as the code', () => {
  const { held, skipped, cancelled, expired } = REASONS_BY_STATUS;
  const refusing = [...held, ...skipped, ...cancelled, ...expired].filter(
    (reason) => !PASSED.includes(reason) && reason !== 'request_not_sent',
  );
  expect(refusing.map((reason) => [reason, refusal(reason).code, refusal(reason).status])).toEqual(
    refusing.map((reason) => [reason, reason, 409]),
  );
});

test('a reminder whose request has not been sent is refused because of the step before it', () => {
  expect(refusal('request_not_sent').code).toBe('previous_step_pending');
});
