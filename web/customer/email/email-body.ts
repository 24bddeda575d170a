import type { BrandColours } from '#contract/settings/brand-colours.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import { type MailButton, readButtons } from '#contract/messages/mail-buttons.ts';
import type { MessageSegment } from '#contract/messages/templates/message-template.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * Returns the paragraph of the e-mail as HTML: the team’s text with its markup and links, or the
 * default text.
 */
export function emailBody(email: ReviewEmail, texts: PageTexts, colours: BrandColours): string {
  if (email.text === null)
    return escapeHtml(`${texts.email.hello(email.first_name)}, ${texts.email.one_tap[email.step]}`);
  return readButtons(email.text)
    .map((part) => ('label' in part ? drawButton(part, colours) : drawSegment(part, colours.ink)))
    .join('');
}

/**
 * Outlook for Windows ignores the padding of a link. It shows a coloured link there, which can
 * still be read and clicked.
 */
function drawButton({ label, address }: MailButton, { brand, on }: BrandColours): string {
  const look = `display:inline-block;padding:12px 20px;border-radius:8px;background:${escapeHtml(brand)};color:${escapeHtml(on)};font-weight:600;text-decoration:none`;
  return `<a href="${escapeHtml(address)}" style="${look}">${escapeHtml(label)}</a>`;
}

function drawSegment(
  { text, placeholder, bold, italic, struck }: MessageSegment,
  colour: string,
): string {
  const shown = escapeHtml(text);
  const isLink = placeholder === 'review_link' || placeholder === 'stop_link';
  const linked = isLink
    ? `<a class="ink" href="${shown}" style="color:${escapeHtml(colour)}">${shown}</a>`
    : shown;
  const crossed = struck ? `<s>${linked}</s>` : linked;
  const slanted = italic ? `<em>${crossed}</em>` : crossed;
  return bold ? `<strong>${slanted}</strong>` : slanted;
}

/** Returns the image of the product as HTML, to show above the stars. Empty when there is none. */
export function emailProductPicture({ product_image }: ReviewEmail): string {
  if (!product_image) return '';
  const { url, title } = product_image;
  return `<img src="${escapeHtml(url)}" width="160" alt="${escapeHtml(title)}" style="display:block;margin:20px 0 0;width:160px;max-width:100%;height:auto;border:0;border-radius:8px">`;
}
