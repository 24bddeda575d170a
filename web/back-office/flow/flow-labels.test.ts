import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { flowFormOf } from './flow-form.ts';
import { dayMark, delayLabel, flowTitle, windowLabel } from './flow-labels.ts';

const form = flowFormOf(flowConfigurationSchema.parse({}), 'vous');
const window = form.send_window.email;

test('the title says how many messages are sent, over how many days', () => {
  expect(flowTitle(form)).toBe('3 messages sur 14 jours');
  const off = { ...form.steps.last_reminder, is_enabled: false };
  expect(flowTitle({ ...form, steps: { ...form.steps, last_reminder: off } })).toBe(
    '2 messages sur 7 jours',
  );
  expect(
    flowTitle({
      ...form,
      delay: { value: 0, unit: 'days' },
      steps: {
        ...form.steps,
        first_reminder: { ...form.steps.first_reminder, is_enabled: false },
        last_reminder: off,
      },
    }),
  ).toBe('1 message le jour même');
});

test('a send window is written in plain French', () => {
  expect(windowLabel(window)).toBe('tous les jours de 8\u00A0h à 21\u00A0h');
  expect(
    windowLabel({
      ...window,
      days: [1, 2, 3, 4, 5, 6],
      from: '09:00',
      to: '19:30',
      skip_holidays: true,
    }),
  ).toBe('du lundi au samedi de 9\u00A0h à 19\u00A0h\u00A030, hors jours fériés');
  expect(windowLabel({ ...window, days: [2, 4] })).toBe(
    'le mardi, le jeudi de 8\u00A0h à 21\u00A0h',
  );
});

test('a delay is written as a duration, no delay as « aussitôt »', () => {
  expect(delayLabel({ value: 1, unit: 'days' })).toBe('1\u00A0jour');
  expect(delayLabel({ value: 36, unit: 'hours' })).toBe('36\u00A0heures');
  expect(delayLabel({ value: 0, unit: 'days' })).toBe('aussitôt');
  expect(dayMark(0.5)).toBe('J');
  expect(dayMark(3)).toBe('J\u202F+\u202F3');
});
