import { defaultSms, type Tone } from './default-texts.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import {
  fillPlaceholders,
  hasPlaceholder,
  type PlaceholderValues,
} from './templates/message-template.ts';
import { plainSms } from './sms-segments.ts';

export type SmsContent = FlowConfiguration['steps']['request']['contents']['sms'];
export interface SmsReader {
  locale: CustomerLocale;
  tone: Tone;
}

/**
 * Returns the SMS of a step: the team’s text in the person’s language, unchanged, else the default
 * text in that language. The default text is reduced to the GSM alphabet, whatever the name of the
 * shop, so that its price is predictable. Every SMS contains the links to the customer’s page and
 * to the opt-out page.
 */
export function composeSms(
  content: SmsContent,
  step: Step,
  { locale, tone }: SmsReader,
  values: PlaceholderValues,
): string {
  const written = content?.translations[locale]?.text ?? content?.text ?? null;
  if (written === null || written.trim() === '')
    return plainSms(fillPlaceholders(withLinks(defaultSms(step, tone, locale)), values));
  return fillPlaceholders(withLinks(written), values);
}

/** Returns the text with the review link and the opt-out link added when it lacks them. */
export function withLinks(text: string): string {
  const withPage = hasPlaceholder(text, 'review_link') ? text : `${text} {{review_link}}`;
  return hasPlaceholder(withPage, 'stop_link') ? withPage : `${withPage} STOP : {{stop_link}}`;
}
