import type { BrandColours } from '#contract/settings/brand-colours.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import type { MessageSegment } from '#contract/messages/templates/message-template.ts';
import type { Words } from '#web/customer/words/words.ts';

/**
 * The paragraph that speaks to the person: the team’s own words with their markup and links, else
 * ours. HTML.
 */
export function emailBody(email: ReviewEmail, texts: Words, colours: BrandColours): string {
  if (email.text === null)
    return escapeHtml(`${texts.email.hello(email.first_name)}, ${texts.email.one_tap[email.step]}`);
  return email.text.map((segment) => drawSegment(segment, colours.ink)).join('');
}

function drawSegment({ text, placeholder, bold, struck }: MessageSegment, colour: string): string {
  const shown = escapeHtml(text);
  const isLink = placeholder === 'review_link' || placeholder === 'stop_link';
  const linked = isLink
    ? `<a class="ink" href="${shown}" style="color:${escapeHtml(colour)}">${shown}</a>`
    : shown;
  const crossed = struck ? `<s>${linked}</s>` : linked;
  return bold ? `<strong>${crossed}</strong>` : crossed;
}
