import { expect, test } from 'vitest';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { changesOf } from '../components/settings/setting-part.ts';
import { formFindings } from '#web/ui/forms/form-schema.ts';
import { conditionalSchema } from './conditional-schema.ts';
import {
  type ConditionalForm,
  conditionalFormField,
  newQuestion,
  toConfiguration,
  toForm,
} from './conditional-form.ts';
import { CONDITIONAL_PARTS } from './conditional-parts.ts';

const defaults = conditionalConfigurationSchema.parse({});
const full = conditionalConfigurationSchema.parse({
  threshold: 5,
  mode: 'redirect',
  mode_acknowledged: true,
  destinations: [
    { kind: 'google', url: 'https://g.page/r/a', label: 'Notre fiche', weight: 4 },
    { kind: 'custom', url: 'https://avis.example/' },
  ],
  feedback: {
    title: 'Aidez-nous',
    questions: [
      {
        id: 'colis',
        label: 'Le colis',
        kind: 'choice',
        options: ['À l’heure', 'En retard'],
        topic: 'delivery',
        required: true,
      },
      { id: 'soin', label: 'Le soin', kind: 'scale', options: ['Peu', 'Beaucoup'] },
      { id: 'mots', label: 'Autre chose', kind: 'text' },
    ],
    ask_contact: false,
  },
  texts: { unhappy: 'Pardon.' },
  alerts: {
    slack_channel_id: 'C0123',
    emails: ['sav@exemple.fr', 'ada@exemple.fr'],
    max_rating: 3,
  },
});
const wrongIn = (change: (form: ConditionalForm) => void): string[] => {
  const form = structuredClone(toForm(full));
  change(form);
  return Object.keys(formFindings(conditionalSchema, form));
};

test('settings that were not changed are saved as they were, the Slack channel included', () => {
  for (const configuration of [defaults, full])
    expect(toConfiguration(toForm(configuration), configuration)).toEqual(configuration);
  expect(formFindings(conditionalSchema, toForm(full))).toEqual({});
});

test('a mode that depends on the rating beside Trustpilot or Google must be acknowledged; the neutral mode removes the acknowledgement', () => {
  expect(wrongIn((form) => (form.mode_acknowledged = false))).toEqual(['mode_acknowledged']);
  expect(
    wrongIn((form) => Object.assign(form, { mode: 'neutral', mode_acknowledged: false })),
  ).toEqual([]);
  expect(toConfiguration({ ...toForm(full), mode: 'neutral' }, full).mode_acknowledged).toBe(false);
});

test('a value that the server would refuse has its error at its field before it is sent', () => {
  for (const url of [
    '',
    'avis.example',
    'http://avis.example',
    'https://a:b@avis.example',
    'https://localhost',
    'javascript:alert(1)',
  ])
    expect(
      wrongIn((form) => (form.destinations[0]!.url = url)),
      url,
    ).toEqual(['destinations.0.url']);
  expect(wrongIn((form) => (form.destinations[0]!.weight = Number.NaN))).toEqual([
    'destinations.0.weight',
  ]);
  expect(wrongIn((form) => form.feedback.questions.push(newQuestion()))).toEqual([
    'feedback.questions.3.label',
    'feedback.questions.3.options',
  ]);
  expect(wrongIn((form) => (form.feedback.questions[0]!.options = 'Oui\nOui'))).toEqual([
    'feedback.questions.0.options',
  ]);
  expect(wrongIn((form) => (form.feedback.questions[1]!.high = ''))).toEqual([
    'feedback.questions.1.high',
  ]);
  expect(wrongIn((form) => (form.alerts.emails = 'sav@exemple.fr, pas-une-adresse'))).toEqual([
    'alerts.emails',
  ]);
});

test('an error of the server is shown at its field', () => {
  expect(
    [
      'conditional_config.destinations.0.url',
      'conditional_config.alerts.emails.1',
      'conditional_config.feedback.questions.2.options.0',
      'conditional_config.mode_acknowledged',
    ].map(conditionalFormField),
  ).toEqual([
    'destinations.0.url',
    'alerts.emails',
    'feedback.questions.2.options',
    'mode_acknowledged',
  ]);
});

test('a change of any setting is detected', () => {
  const read = toForm(full);
  for (const key of [
    'is_enabled',
    'threshold',
    'mode',
    'mode_acknowledged',
    'destinations',
  ] as const)
    expect(changesOf(CONDITIONAL_PARTS, read, { ...read, [key]: null }), key).toHaveLength(1);
  for (const group of ['feedback', 'texts', 'alerts'] as const) {
    for (const key of Object.keys(read[group]))
      expect(
        changesOf(CONDITIONAL_PARTS, read, {
          ...read,
          [group]: { ...read[group], [key]: 'autre' },
        }),
        `${group}.${key}`,
      ).toHaveLength(1);
  }
});
