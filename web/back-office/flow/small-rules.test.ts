import { expect, test } from 'vitest';
import { daysOfMonth, monthAfter, monthName } from './hours/month-days.ts';
import { moveTo } from '#web/ui/reorder/use-reorder.ts';
import { rampLabel } from './tabs/ramp-section.tsx';

test('a channel moves to a place of the fallback order, within its ends', () => {
  const channelOrder = ['whatsapp', 'sms', 'email'];
  expect(moveTo(channelOrder, 'email', 0)).toEqual(['email', 'whatsapp', 'sms']);
  expect(moveTo(channelOrder, 'whatsapp', 1)).toEqual(['sms', 'whatsapp', 'email']);
  expect(moveTo(channelOrder, 'email', 9)).toEqual(channelOrder);
  expect(moveTo(channelOrder, 'whatsapp', -1)).toEqual(channelOrder);
});

test('the days of a month are under their weekday, also at the turn of a year and in February', () => {
  expect(daysOfMonth('2026-11')[0]).toEqual({ day: '2026-11-01', column: 7 });
  expect(daysOfMonth('2028-02').at(-1)).toEqual({ day: '2028-02-29', column: 2 });
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(monthName('2026-11')).toBe('novembre 2026');
});

test('the ramp-up says what it does today, and when it increases', () => {
  const said = (today: string) => rampLabel('2026-11-20', today).split('\u202F;')[0];
  expect(said('2026-11-20')).toContain('10\u202F% des demandes d’un jour partent');
  expect(said('2026-11-27')).toContain('50\u202F% des demandes');
  expect(said('2026-12-04')).toContain('toutes partent');
  expect(rampLabel('2026-11-20', '2026-11-20')).toContain('50\u202F% dès le ven. 27 nov.');
});
