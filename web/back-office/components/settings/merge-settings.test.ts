import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { flowFormOf } from '../../flow/flow-form.ts';
import { FLOW_PARTS } from '../../flow/flow-parts.ts';
import { changesOf } from './setting-part.ts';
import { divergenceOf, mergeSettings } from './merge-settings.ts';

const read = flowFormOf(flowConfigurationSchema.parse({}), 'vous');
const mine = {
  ...read,
  link_ttl_days: 90,
  delay: { value: 5, unit: 'days' as const },
  caps: { ...read.caps, messages_per_day: '2' },
};
const theirs = {
  ...read,
  delay: { value: 1, unit: 'days' as const },
  caps: { ...read.caps, requests_per_30_days: '' },
  steps: { ...read.steps, last_reminder: { ...read.steps.last_reminder, is_enabled: false } },
};

test('changes of two people to different settings are merged; a setting that both changed must be chosen', () => {
  const divergence = divergenceOf(FLOW_PARTS, read, mine, theirs);
  expect(divergence.mine.map(({ label }) => label)).toEqual(['durée du lien', 'messages en 24 h']);
  expect(divergence.theirs.map(({ label }) => label)).toEqual([
    'dernière relance, activation',
    'demandes en 30 jours',
  ]);
  expect(
    divergence.both.map(({ label, describe: words }) => [label, words(mine), words(theirs)]),
  ).toEqual([['attente', '5\u00A0jours', '1\u00A0jour']]);
  const merged = mergeSettings(mine, theirs, divergence, new Set(['attente']));
  expect(merged).toEqual({
    ...read,
    link_ttl_days: 90,
    delay: mine.delay,
    caps: { messages_per_day: '2', requests_per_30_days: '' },
    steps: theirs.steps,
  });
  expect(mergeSettings(mine, theirs, divergence, new Set()).delay).toEqual(theirs.delay);
});

test('the same change made by two people is no conflict', () => {
  expect(
    divergenceOf(FLOW_PARTS, read, { ...read, link_ttl_days: 30 }, { ...read, link_ttl_days: 30 }),
  ).toEqual({ mine: [], theirs: [], both: [] });
});

test('a change of any setting of the flow is detected', () => {
  const paths = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < 4
      ? Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))
      : [path];
  for (const path of paths(read)) {
    if (path.join('.') === 'steps.request.delay_days') continue;
    const after = structuredClone(read);
    const holder = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (at, key) => at[key] as Record<string, unknown>,
        after as unknown as Record<string, unknown>,
      );
    holder[path.at(-1) ?? ''] = 'other';
    expect([path.join('.'), changesOf(FLOW_PARTS, read, after).length]).toEqual([
      path.join('.'),
      1,
    ]);
  }
});
