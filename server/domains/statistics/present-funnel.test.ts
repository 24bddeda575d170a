import { expect, test } from 'vitest';
import { presentGroups, presentStages } from './present-funnel.ts';
import type { FunnelCounts } from './read-funnel.ts';

const counts: FunnelCounts = {
  sent: 10,
  can_deliver: 4,
  delivered: 3,
  can_open: 0,
  opened: 0,
  clicked: 5,
  rated: 4,
  feedback: 1,
  public_click: 2,
  published: 1,
};

test('a stage is a share of those of whom it can be known; where that is nobody it has no number, never 0 %', () => {
  expect(presentStages(counts)).toMatchObject({
    sent: 10,
    delivered: { total: 3, measured: 4, share: 0.75 },
    opened: { total: null, measured: 0, share: null },
    clicked: { total: 5, measured: 10, share: 0.5 },
  });
  expect(presentStages({ ...counts, can_open: 4 }).opened).toEqual({
    total: 0,
    measured: 4,
    share: 0,
  });
});

test('channels stand in the fallback order, wordings by step and channel, countries by how many they are', () => {
  const groupsOf = (
    by: Parameters<typeof presentGroups>[0],
    keys: readonly (string | null)[],
    wordings = new Map<string, string>(),
  ) =>
    presentGroups(
      by,
      keys.map((key, index) => ({ ...counts, sent: 10 + index, key })),
      wordings,
    ).map(({ label }) => label);
  expect(groupsOf('channel', ['email', 'sms', 'whatsapp'])).toEqual(['WhatsApp', 'SMS', 'E-mail']);
  expect(groupsOf('step', ['last_reminder', 'request'])).toEqual(['Demande', 'Dernière relance']);
  expect(groupsOf('country', ['FR', 'BE', null])).toEqual(['Pays inconnu', 'Belgique', 'France']);
  const wordings = new Map([
    ['request/email/a', 'Demande A'],
    ['request/sms/b', 'Demande B'],
    ['last_reminder/email/a', 'Relance A'],
  ]);
  expect(
    groupsOf('template', ['last_reminder/email/a', 'request/email/a', 'request/sms/b'], wordings),
  ).toEqual(['Demande B', 'Demande A', 'Relance A']);
});
