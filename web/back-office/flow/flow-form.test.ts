import { expect, test } from 'vitest';
import { defaultSms } from '#contract/messages/default-texts.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { formFindings } from '#web/ui/forms/form-schema.ts';
import { flowSchema } from './flow-schema.ts';
import type { ContentsForm } from './contents/contents-form.ts';
import { divergenceOf, mergeSettings } from '../components/settings/merge-settings.ts';
import { flowOf, flowFormField, flowFormOf } from './flow-form.ts';
import { FLOW_PARTS } from './flow-parts.ts';
import { changesOf } from '../components/settings/setting-part.ts';

const defaults = flowConfigurationSchema.parse({});
const full = flowConfigurationSchema.parse({
  is_active: true,
  delay: { value: 12, unit: 'hours' },
  steps: {
    request: {
      contents: {
        email: {
          subject: 'Et alors ?',
          text: 'Bonjour {{first_name}}',
          translations: { en: { subject: 'So?', text: null }, pt: { text: 'Olá' } },
        },
        sms: { text: 'Court', translations: { de: { text: 'Kurz' } } },
      },
    },
    last_reminder: { is_enabled: false, channels: [] },
  },
  caps: { messages_per_day: null, requests_per_30_days: 4 },
  exclusions: { countries: ['be', 'CH'], tags: ['pro'], email_domains: ['@marketplace.amazon.fr'] },
  pauses: [{ from: '2026-12-24', to: '2027-01-02', label: 'Fêtes' }],
});

test('settings that were not changed are saved as they were, texts of other channels and translations included', () => {
  expect(flowConfigurationSchema.parse(flowOf(flowFormOf(full, 'vous'), full, 'vous'))).toEqual(
    full,
  );
});

test('an unchanged default text is not saved, so that it follows the tone of the shop; an edited field is saved alone', () => {
  const form = flowFormOf(defaults, 'tu');
  expect(form.steps.request.contents.sms.text).toContain('donnes-tu');
  expect(flowOf(form, defaults, 'tu').steps.request.contents).toEqual({});
  const typed = {
    ...form.steps.request,
    contents: {
      ...form.steps.request.contents,
      email: { ...form.steps.request.contents.email, subject: 'Alors' },
    },
  };
  expect(
    flowOf({ ...form, steps: { ...form.steps, request: typed } }, defaults, 'tu').steps.request
      .contents,
  ).toEqual({ email: { subject: 'Alors', preheader: null, text: null, translations: {} } });
});

test('a translation equal to our default is saved, its empty fields use the French text, and a removed translation is deleted', () => {
  const form = flowFormOf(full, 'vous');
  const contents = {
    ...form.steps.request.contents,
    sms: {
      text: 'Court',
      translations: { en: { text: defaultSms('request', 'vous', 'en') }, it: { text: ' ' } },
    },
  };
  const saved = flowOf(
    { ...form, steps: { ...form.steps, request: { ...form.steps.request, contents } } },
    full,
    'vous',
  );
  expect(saved.steps.request.contents.sms).toEqual({
    text: 'Court',
    translations: { en: { text: defaultSms('request', 'vous', 'en') }, it: { text: null } },
  });
});

test('the template of a step and its variables are saved as its WhatsApp content; a step without a choice is unchanged', () => {
  const form = flowFormOf(full, 'vous');
  const choose = (whatsapp: ContentsForm['whatsapp']) => ({
    ...form,
    steps: {
      ...form.steps,
      request: { ...form.steps.request, contents: { ...form.steps.request.contents, whatsapp } },
    },
  });
  const chosen = flowOf(
    choose({
      template_id: '7',
      variables: { prenom: '{{first_name}}' },
      translations: { en: { template_id: '8', variables: {} } },
    }),
    full,
    'vous',
  );
  expect(chosen.steps.request.contents.whatsapp).toEqual({
    template_id: '7',
    variables: { prenom: '{{first_name}}' },
    translations: { en: { template_id: '8', variables: {} } },
  });
  expect(flowFormOf(chosen, 'vous').steps.request.contents.whatsapp).toEqual({
    template_id: '7',
    variables: { prenom: '{{first_name}}' },
    translations: { en: { template_id: '8', variables: {} } },
  });
  expect('whatsapp' in chosen.steps.first_reminder.contents).toBe(false);
  expect(
    flowOf(choose({ template_id: '', variables: {}, translations: {} }), chosen, 'vous').steps
      .request.contents.whatsapp,
  ).toEqual({ template_id: null, variables: {}, translations: {} });
});

test('changes of the template and of the e-mail of one step by two people do not conflict', () => {
  const read = flowFormOf(defaults, 'vous');
  const change = (contents: Partial<ContentsForm>) => ({
    ...read,
    steps: {
      ...read.steps,
      request: { ...read.steps.request, contents: { ...read.steps.request.contents, ...contents } },
    },
  });
  const [mine, theirs] = [
    change({ whatsapp: { template_id: '7', variables: {}, translations: {} } }),
    change({
      email: { ...read.steps.request.contents.email, subject: 'Et alors ?', text: 'Bonjour' },
    }),
  ];
  const divergence = divergenceOf(FLOW_PARTS, read, mine, theirs);
  expect(divergence.both).toEqual([]);
  expect(mergeSettings(mine, theirs, divergence, new Set()).steps.request.contents).toMatchObject({
    whatsapp: { template_id: '7' },
    email: { subject: 'Et alors ?' },
  });
});

test('a change is listed under the name of its section only', () => {
  const before = flowFormOf(defaults, 'vous');
  expect(changesOf(FLOW_PARTS, before, before)).toEqual([]);
  expect(
    changesOf(FLOW_PARTS, before, {
      ...before,
      is_active: true,
      delay: { value: 5, unit: 'days' },
    }),
  ).toEqual(['activation', 'déclenchement']);
});

test('an error of the server is shown at its field', () => {
  expect(flowFormField('flow_configuration_config.steps.request.contents.email.text')).toBe(
    'steps.request.contents.email.text',
  );
  expect(flowFormField('flow_configuration_config.exclusions.countries.0')).toBe(
    'exclusions.countries',
  );
  expect(flowFormField('flow_configuration_config.delay.value')).toBe('delay.value');
});

test('wrong values are reported before they are sent', () => {
  const form = flowFormOf(defaults, 'vous');
  expect(formFindings(flowSchema, form)).toEqual({});
  const window = {
    ...form.send_window,
    email: { ...form.send_window.email, days: [], from: '21:00', to: '08:00' },
  };
  const steps = { ...form.steps, request: { ...form.steps.request, channels: [] } };
  expect(
    Object.keys(
      formFindings(flowSchema, {
        ...form,
        delay: { value: 91, unit: 'days' },
        send_window: window,
        steps,
        caps: { ...form.caps, messages_per_day: '0' },
        pauses: [{ from: '2027-01-02', to: '2027-01-01', label: '' }],
      }),
    ),
  ).toEqual([
    'delay.value',
    'steps.request.channels',
    'send_window.email.days',
    'send_window.email.to',
    'caps.messages_per_day',
    'pauses.0.to',
  ]);
});
