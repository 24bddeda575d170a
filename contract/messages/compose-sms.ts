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
 * The SMS of a step: the team’s words in the person’s language as they wrote them, else ours in
 * that language. Ours keep to the alphabet of GSM whatever the shop is called, so that their price
 * is known. The customer’s page and the way out are in every one of them.
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

/** The same text, with the addresses that it lacked. */
export function withLinks(text: string): string {
  const withPage = hasPlaceholder(text, 'review_link') ? text : `${text} {{review_link}}`;
  return hasPlaceholder(withPage, 'stop_link') ? withPage : `${withPage} STOP : {{stop_link}}`;
}
