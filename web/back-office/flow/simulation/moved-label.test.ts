import { expect, test } from 'vitest';
import { movedLabel } from './moved-label.ts';
import type { SimulatedStep } from './simulation-data.ts';

const step: SimulatedStep = {
  step: 'request',
  step_label: 'Demande',
  channel: 'email',
  channel_label: 'E-mail',
  scheduled_at: '2026-11-23T13:00:00Z',
  wished_at: '2026-11-23T10:20:00Z',
  moved_by: 'hours',
  moved_by_label: 'Reporté aux horaires d’envoi',
  status: 'scheduled',
  status_label: 'Programmé',
  reason: null,
  reason_label: null,
};
const around = {
  place: { time_zone: 'Europe/Paris', holidays: 'metropole' },
  zone: 'Europe/Paris',
  pauses: [{ from: '2026-11-22', to: '2026-11-24', label: 'Inventaire' }],
  now: new Date('2026-11-20T11:00:00Z'),
} as const;
const said = (given: Partial<SimulatedStep>, where: object = {}) =>
  movedLabel(
    { ...step, ...given },
    { ...around, pauses: [...around.pauses], ...where },
  )?.replaceAll('\u00A0', ' ');

test('hours are in the shop’s zone, and also in the person’s when it is another', () => {
  expect(said({})).toBe('Reportée de 11 h 20 à 14 h');
  expect(said({}, { place: { time_zone: 'America/Guadeloupe', holidays: 'guadeloupe' } })).toBe(
    'Reportée de 11 h 20 à 14 h : il serait 6 h 20 à l’heure de Guadeloupe',
  );
  expect(said({ scheduled_at: '2026-11-24T08:00:00Z', wished_at: '2026-11-23T21:00:00Z' })).toBe(
    'Reportée : due lun. 23 nov. à 22 h, hors des heures d’envoi',
  );
});

test('a holiday is shown by its name, a pause by its label, a closed day by its date', () => {
  expect(
    said({
      wished_at: '2026-12-25T09:00:00Z',
      scheduled_at: '2026-12-26T08:00:00Z',
      moved_by: 'holiday',
    }),
  ).toBe('Reportée : ven. 25 déc. est férié (Noël)');
  expect(said({ moved_by: 'pause' })).toBe('Reportée après la pause « Inventaire »');
  expect(said({ wished_at: '2026-11-22T09:00:00Z', moved_by: 'closed_day' })).toBe(
    'Reportée : dim. 22 nov. est un jour sans envoi',
  );
});

test('a message due before today is sent as soon as possible; a message that was not moved has no label', () => {
  expect(
    said({
      moved_by: null,
      wished_at: '2026-11-18T09:00:00Z',
      scheduled_at: '2026-11-20T11:00:00Z',
    }),
  ).toBe('Due mer. 18 nov. à 10 h : part dès que possible');
  expect(said({ moved_by: null })).toBeUndefined();
});
