import { flowConfigurationSchema, parseFlowConfiguration } from './flow-configuration.ts';
import {
  conditionalConfigurationSchema,
  parseConditionalConfiguration,
  needsAcknowledgement,
} from './conditional-configuration.ts';
import {
  customizationConfigurationSchema,
  parseCustomizationConfiguration,
} from './customization-configuration.ts';
import { frenchErrorMap, errorsByField } from '#contract/api/french-errors.ts';
import { test, expect } from 'vitest';
import fc from 'fast-check';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const schemas = {
  flow: flowConfigurationSchema,
  conditional: conditionalConfigurationSchema,
  customization: customizationConfigurationSchema,
};

const refusals = (schema: keyof typeof schemas, value: unknown): Record<string, string[]> => {
  const parsed = schemas[schema].safeParse(value, { error: frenchErrorMap });
  return parsed.success ? {} : errorsByField(parsed.error);
};

test('an empty settings object is valid and gets every default, and parsing complete settings changes nothing', () => {
  expect(flowConfigurationSchema.parse({})).toMatchObject({
    is_active: false,
    trigger_event: 'order_delivered',
    delay: { value: 3, unit: 'days' },
    fallback_delay_days: 14,
    link_ttl_days: 180,
    caps: { messages_per_day: 1, requests_per_30_days: 2 },
    exclusions: { countries: [], tags: [], email_domains: [] },
    pauses: [],
    ramp: 'none',
    steps: {
      request: { channels: ['whatsapp', 'sms', 'email'] },
      first_reminder: { delay_days: 4 },
      last_reminder: { delay_days: 7, channels: ['email'] },
    },
    send_window: {
      sms: { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '19:30', skip_holidays: true },
      email: { days: [1, 2, 3, 4, 5, 6, 7], to: '21:00' },
    },
  });
  expect(conditionalConfigurationSchema.parse({})).toMatchObject({
    is_enabled: true,
    threshold: 4,
    mode: 'neutral',
    alerts: { max_rating: 2 },
  });
  expect(customizationConfigurationSchema.parse({})).toMatchObject({
    tone: 'vous',
    languages: ['fr'],
    font: 'system',
  });
  for (const schema of Object.values(schemas))
    expect(schema.parse(schema.parse({}))).toEqual(schema.parse({}));
});

test.each([
  [
    'flow',
    {
      delay: { value: 90 },
      send_window: { sms: { from: '00:00', to: '24:00' } },
      caps: { messages_per_day: null, requests_per_30_days: 100 },
    },
  ],
  [
    'flow',
    {
      steps: { last_reminder: { is_enabled: false, channels: [] } },
      exclusions: { countries: ['be'], email_domains: ['@Exemple.fr'] },
    },
  ],
  [
    'conditional',
    {
      mode: 'redirect',
      destinations: [{ kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/a.fr' }],
    },
  ],
  ['customization', { logo_url: 'http://localhost:3000/images/a.png', languages: ['EN'] }],
] as const)('%s: %j is accepted', (schema, value) => {
  expect(refusals(schema, value)).toEqual({});
});

test('settings of an older version are read: unknown keys are dropped, invalid values get their default, the rest stays', () => {
  const read = parseFlowConfiguration({
    is_active: true,
    since_removed: 1,
    delay: { value: 500 },
    pauses: [
      { from: 'x', to: 'y' },
      { from: '2027-01-01', to: '2027-01-02' },
    ],
  });
  expect(read).toEqual({
    ...flowConfigurationSchema.parse({}),
    is_active: true,
    pauses: [{ from: '2027-01-01', to: '2027-01-02', label: '' }],
  });
});

test('any stored JSON is read as a complete configuration', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(flowConfigurationSchema.shape)),
      (value, key) => {
        for (const stored of [value, { [key]: value }]) {
          expect(() => flowConfigurationSchema.parse(parseFlowConfiguration(stored))).not.toThrow();
          expect(() =>
            conditionalConfigurationSchema.parse(parseConditionalConfiguration(stored)),
          ).not.toThrow();
          expect(() =>
            customizationConfigurationSchema.parse(parseCustomizationConfiguration(stored)),
          ).not.toThrow();
        }
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test('a mode that depends on the rating needs an acknowledgement beside Trustpilot or Google, but not beside one’s own page', () => {
  const destination = (kind: string) => [{ kind, url: 'https://a.fr/' }];
  const needs = (value: unknown): boolean =>
    needsAcknowledgement(conditionalConfigurationSchema.parse(value));
  expect(needs({ mode: 'redirect', destinations: destination('google') })).toBe(true);
  expect(needs({ mode: 'feedback_first', destinations: destination('trustpilot') })).toBe(true);
  expect(
    needs({ mode: 'redirect', mode_acknowledged: true, destinations: destination('google') }),
  ).toBe(false);
  expect(needs({ mode: 'redirect', destinations: destination('custom') })).toBe(false);
  expect(needs({ mode: 'neutral', destinations: destination('google') })).toBe(false);
});
