import { flowConfigurationSchema } from './flow-configuration.ts';
import { conditionalConfigurationSchema } from './conditional-configuration.ts';
import { customizationConfigurationSchema } from './customization-configuration.ts';
import { frenchErrorMap, errorsByField } from '#contract/api/french-errors.ts';
import { test, expect } from 'vitest';

const schemas = {
  flow: flowConfigurationSchema,
  conditional: conditionalConfigurationSchema,
  customization: customizationConfigurationSchema,
};

const refusals = (schema: keyof typeof schemas, value: unknown): Record<string, string[]> => {
  const parsed = schemas[schema].safeParse(value, { error: frenchErrorMap });
  return parsed.success ? {} : errorsByField(parsed.error);
};

test.each([
  ['flow', { zork: 1 }, 'zork'],
  ['flow', { steps: { request: { delay_days: 3 } } }, 'steps.request.delay_days'],
  ['flow', { delay: { value: 91 } }, 'delay.value'],
  ['flow', { delay: { value: 129_601, unit: 'minutes' } }, 'delay.value'],
  ['flow', { delay: { value: 1.5 } }, 'delay.value'],
  ['flow', { fallback_delay_days: 0 }, 'fallback_delay_days'],
  ['flow', { link_ttl_days: 366 }, 'link_ttl_days'],
  ['flow', { steps: { last_reminder: { delay_days: 61 } } }, 'steps.last_reminder.delay_days'],
  ['flow', { steps: { request: { channels: [] } } }, 'steps.request.channels'],
  ['flow', { steps: { request: { channels: ['sms', 'sms'] } } }, 'steps.request.channels'],
  ['flow', { steps: { request: { channels: ['fax'] } } }, 'steps.request.channels.0'],
  [
    'flow',
    { steps: { request: { contents: { sms: { text: '{{prenom}}' } } } } },
    'steps.request.contents.sms.text',
  ],
  [
    'flow',
    { steps: { request: { contents: { email: { translations: { en: { subject: '{{x}}' } } } } } } },
    'steps.request.contents.email.translations.en.subject',
  ],
  [
    'flow',
    { steps: { request: { contents: { email: { subject: 'a\nBcc: b' } } } } },
    'steps.request.contents.email.subject',
  ],
  [
    'flow',
    { steps: { request: { contents: { email: { text: 'a\0' } } } } },
    'steps.request.contents.email.text',
  ],
  [
    'flow',
    { steps: { request: { contents: { email: { text: '\ud800' } } } } },
    'steps.request.contents.email.text',
  ],
  ['flow', { send_window: { sms: { days: [0] } } }, 'send_window.sms.days.0'],
  ['flow', { send_window: { sms: { days: [] } } }, 'send_window.sms.days'],
  ['flow', { send_window: { sms: { from: '24:00' } } }, 'send_window.sms.from'],
  ['flow', { send_window: { sms: { from: '10:00', to: '10:00' } } }, 'send_window.sms.to'],
  ['flow', { send_window: { holiday_region: 'corse' } }, 'send_window.holiday_region'],
  ['flow', { caps: { messages_per_day: 0 } }, 'caps.messages_per_day'],
  ['flow', { caps: { requests_per_30_days: 101 } }, 'caps.requests_per_30_days'],
  ['flow', { exclusions: { countries: ['France'] } }, 'exclusions.countries.0'],
  ['flow', { pauses: [{ from: '2027-08-02', to: '2027-08-01' }] }, 'pauses.0.to'],
  ['flow', { pauses: [{ from: '2027-02-30', to: '2027-08-01' }] }, 'pauses.0.from'],
  ['conditional', { threshold: 1 }, 'threshold'],
  ['conditional', { mode: 'gate' }, 'mode'],
  [
    'conditional',
    { destinations: [{ kind: 'google', url: 'http://g.co/r' }] },
    'destinations.0.url',
  ],
  [
    'conditional',
    { destinations: [{ kind: 'google', url: 'javascript:alert(1)' }] },
    'destinations.0.url',
  ],
  [
    'conditional',
    { destinations: [{ kind: 'google', url: 'https://a:b@g.co/r' }] },
    'destinations.0.url',
  ],
  [
    'conditional',
    { feedback: { questions: [{ id: 'q', label: 'Quoi', kind: 'choice' }] } },
    'feedback.questions.0.options',
  ],
  ['conditional', { alerts: { emails: ['ada'] } }, 'alerts.emails.0'],
  ['customization', { colors: { primary: 'red' } }, 'colors.primary'],
  ['customization', { logo_url: '//evil.example/x.png' }, 'logo_url'],
  ['customization', { font: 'papyrus' }, 'font'],
  ['customization', { pages: { rating: [] } }, 'pages.rating'],
  [
    'customization',
    {
      pages: {
        rating: [
          { id: 'a', kind: 'stars', is_hidden: true },
          { id: 'b', kind: 'legal' },
        ],
      },
    },
    'pages.rating',
  ],
] as const)(
  'in %s settings, %j is refused in French under the field %s',
  (schema, value, field) => {
    const errors = refusals(schema, value);
    expect(Object.keys(errors)).toEqual([field]);
    for (const text of errors[field] ?? []) expect(text).toMatch(/^Le champ «\s.+\s» .+\.$/u);
  },
);
