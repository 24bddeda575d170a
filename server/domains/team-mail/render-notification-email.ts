import { setSpaces } from '#contract/messages/french-spaces.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';

export interface NotificationEmail {
  subject: string;
  paragraphs: readonly string[];
  /** Content between the text and the button, already rendered in both formats. */
  body?: { text: string; html: string };
  action?: { label: string; url: string };
  /** The last line, which states why the e-mail was sent and how to receive fewer. */
  foot: string;
  footLink?: { label: string; url: string };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
const DARK =
  '@media (prefers-color-scheme:dark){.sheet{background:#1c1b19!important}.page{background:#141311!important}.ink{color:#f0eeea!important}.quiet{color:#a8a49c!important}.line{border-color:#383530!important}.fill{background:#5fbf8a!important;color:#0d1f15!important}}';

/**
 * Renders an e-mail to members, with one column and at most one button, as text and as HTML with
 * the same content.
 */
export function renderNotificationEmail({
  subject,
  paragraphs,
  body,
  action,
  foot,
  footLink,
}: NotificationEmail): RenderedMail {
  const text = [
    'Bonjour,',
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(action ? [`${action.label} :\n${action.url}`] : []),
    foot + (footLink ? `\n${footLink.label} : ${footLink.url}` : ''),
    'Recueil\n',
  ].join('\n\n');
  const paragraphsText = ['Bonjour,', ...paragraphs]
    .map(
      (paragraph) =>
        `<p class="ink" style="margin:0 0 16px;white-space:pre-line;color:#22201c">${escapeHtml(paragraph)}</p>`,
    )
    .join('');
  const button = action
    ? `<p style="margin:24px 0 0"><a class="fill" href="${escapeHtml(action.url)}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#1f7a4d;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const link = footLink
    ? ` <a class="quiet" href="${escapeHtml(footLink.url)}" style="color:#5c5852">${escapeHtml(footLink.label)}</a>`
    : '';
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head><body class="page" style="margin:0;padding:24px 12px;background:#f6f4f0;${FONT};font-size:16px;line-height:1.5"><table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse"><tr><td class="sheet" style="padding:32px;border-radius:12px;background:#ffffff"><p class="quiet" style="margin:0 0 24px;font-size:14px;font-weight:600;color:#5c5852">Recueil</p>${paragraphsText}${body?.html ?? ''}${button}</td></tr><tr><td class="quiet" style="padding:16px 32px;font-size:13px;color:#5c5852">${escapeHtml(foot)}${link}</td></tr></table></body></html>`;
  return { subject: setSpaces(subject), text: setSpaces(text), html: setSpaces(html) };
}
