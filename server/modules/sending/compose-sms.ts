import { defaultSms, type Tone } from '#contract/default-texts.ts';
import type { FlowConfiguration } from '#contract/flow-configuration.ts';
import type { Step } from '#contract/message-status.ts';
import { fillPlaceholders, hasPlaceholder, type PlaceholderValues } from '#contract/message-template.ts';
import { plainSms } from '#contract/sms-segments.ts';

/**
 * The SMS of a step: the team’s words in the person’s language as they wrote them, else ours. Our words keep to the alphabet of GSM whatever the shop is
 * called, so that their price is known. The customer’s page and the way out are in every one of them.
 */
export function composeSms(flow: FlowConfiguration, step: Step, { locale, tone }: { locale: string; tone: Tone }, values: PlaceholderValues): string {
  const content = flow.steps[step].contents.sms;
  const written = content?.translations[locale]?.text ?? content?.text ?? null;
  if (written === null || written.trim() === '') return plainSms(fillPlaceholders(withLinks(defaultSms(step, tone)), values));
  return fillPlaceholders(withLinks(written), values);
}

function withLinks(text: string): string {
  const withPage = hasPlaceholder(text, 'review_link') ? text : `${text} {{review_link}}`;
  return hasPlaceholder(withPage, 'stop_link') ? withPage : `${withPage} STOP : {{stop_link}}`;
}
