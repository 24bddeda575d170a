import type { Tone } from '#contract/messages/default-texts.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { type ContentsForm, contentsFormOf, contentsOf } from './contents/contents-form.ts';

type StepForm = Omit<FlowConfiguration['steps']['request'], 'contents'> & {
  delay_days: number;
  contents: ContentsForm;
};

/** The flow in the form: lists of words are one line, and optional numbers are text. */
export type FlowForm = Omit<FlowConfiguration, 'steps' | 'exclusions' | 'caps'> & {
  steps: Record<Step, StepForm>;
  exclusions: Record<keyof FlowConfiguration['exclusions'], string>;
  caps: Record<keyof FlowConfiguration['caps'], string>;
};

export function flowFormOf(flow: FlowConfiguration, tone: Tone): FlowForm {
  const { steps, exclusions, caps, ...same } = flow;
  const step = (name: Step): StepForm => {
    const { contents, ...rest } = steps[name];
    return { delay_days: 0, ...rest, contents: contentsFormOf(contents, name, tone) };
  };
  return {
    ...same,
    steps: {
      request: step('request'),
      first_reminder: step('first_reminder'),
      last_reminder: step('last_reminder'),
    },
    exclusions: {
      countries: exclusions.countries.join(', '),
      tags: exclusions.tags.join(', '),
      email_domains: exclusions.email_domains.join(', '),
    },
    caps: {
      messages_per_day: caps.messages_per_day?.toString() ?? '',
      requests_per_30_days: caps.requests_per_30_days?.toString() ?? '',
    },
  };
}

/**
 * Returns the flow to send. Values that this screen does not edit are taken from `before`, the
 * saved flow.
 */
export function flowOf(form: FlowForm, before: FlowConfiguration, tone: Tone): FlowConfiguration {
  const step = <Name extends Step>(name: Name): FlowConfiguration['steps'][Name] => {
    const { delay_days, contents, ...rest } = form.steps[name];
    return {
      ...rest,
      ...(name !== 'request' && { delay_days }),
      contents: contentsOf(contents, before.steps[name].contents, name, tone),
    } as FlowConfiguration['steps'][Name];
  };
  return {
    ...form,
    steps: {
      request: step('request'),
      first_reminder: step('first_reminder'),
      last_reminder: step('last_reminder'),
    },
    exclusions: {
      countries: splitWords(form.exclusions.countries),
      tags: splitWords(form.exclusions.tags),
      email_domains: splitWords(form.exclusions.email_domains),
    },
    caps: {
      messages_per_day: numberOf(form.caps.messages_per_day),
      requests_per_30_days: numberOf(form.caps.requests_per_30_days),
    },
  };
}

const splitWords = (line: string): string[] =>
  line
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/**
 * Returns the form field of an error of the server: `flow_configuration_config.delay.value` →
 * `delay.value`.
 */
export function flowFormField(field: string): string {
  return field.replace(/^flow_configuration_config\./, '').replace(/^(exclusions\.\w+)\..*/, '$1');
}
