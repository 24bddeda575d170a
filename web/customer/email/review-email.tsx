import { plainName } from '#contract/messages/plain-name.ts';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import type { RenderedEmail } from '#contract/customer-pages/customer-frame.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import { describeOrder, orderNumberOf } from '#web/customer/dates.ts';
import { createEmailForm, type EmailForm, HOLE } from './email-form.ts';
import { emailBody, emailProductPicture } from './email-body.ts';
import { EmailFoot } from './review-email-foot.tsx';
import { reviewEmailText } from './review-email-text.ts';
import { coloursOf } from '#web/customer/theme.ts';
import { pageTextsOf } from '#web/customer/texts/page-texts-of.ts';
import {
  type MailParts,
  SANS,
  EmailLogo,
  EmailQuestion,
  EmailStars,
} from './review-email-parts.tsx';

/**
 * Styles for wide screens and for dark mode with light brands, in the mail programs that support
 * them. Phones use the inline styles, because Gmail on the mobile web and SFR remove this element.
 * `[data-ogsc]` is for Outlook.
 */
const RESPONSIVE =
  'body{margin:0}a{text-decoration:underline}@media(min-width:481px){.w{padding-left:40px!important;padding-right:40px!important}.h{font-size:36px!important}.sw{font-size:14px!important;line-height:20px!important}.sg{font-size:44px!important}}';
const DARK =
  '@media(prefers-color-scheme:dark){.bg{background:#161815!important}.ink,.ink a{color:#f3f2ef!important}.mu,.mu a{color:#a9aaa6!important}.ln{border-color:#3a3d38!important}.lg{background:#f7f8f3!important;padding:10px 14px!important;border-radius:8px}.st{color:#ffc640!important}}[data-ogsc] .ink{color:#f3f2ef!important}[data-ogsc] .mu{color:#a9aaa6!important}';
/**
 * Outlook for Windows ignores `max-width`. A separate table limits the e-mail, and with it the five
 * stars, to 600 px.
 */
const OUTLOOK_TABLE =
  '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';
/** Prevents mail programs from adding the body to the preview line. */
const FILLER = '͏‌\u00a0'.repeat(30);

/**
 * Renders a review request as an e-mail: the question, five links to the page with the star already
 * chosen, and a plain-text version.
 */
export function renderReviewEmail(email: ReviewEmail): RenderedEmail {
  const texts = pageTextsOf(email.locale, email.shop.tone);
  const number = orderNumberOf(email.order);
  const colours = coloursOf(email.shop.colors);
  const lines = describeOrder(email.order, texts, email.locale, email.shop.timezone);
  const form = formOf({ email, texts, colours, lines: lines.length });
  const html = form({
    page_url: escapeHtml(email.page_url),
    preheader: escapeHtml(email.preheader ?? texts.email.preheader(number)),
    first_line: escapeHtml(lines[0] ?? ''),
    second_line: escapeHtml(lines[1] ?? ''),
    body: emailBody(email, texts, colours),
    product: emailProductPicture(email),
  });
  return {
    subject:
      email.subject ??
      texts.email.subject[email.step](number === null ? null : plainName(number, '')),
    text: reviewEmailText(email, texts, lines),
    html,
  };
}

/**
 * Rendering takes twenty times as long as filling, so the e-mails of a shop are rendered once per
 * language, and the variable parts are filled for each person.
 */
const forms = new WeakMap<ReviewEmail['shop'], Map<string, EmailForm>>();

function formOf(parts: Readonly<MailParts>): EmailForm {
  const { shop, locale, text } = parts.email;
  const ofShop = forms.get(shop) ?? new Map<string, EmailForm>();
  forms.set(shop, ofShop);
  const key = `${locale} ${parts.lines} ${text === null}`;
  const form =
    ofShop.get(key) ??
    createEmailForm(`<!doctype html>${renderToStaticMarkup(<Mail {...parts} />)}`);
  ofShop.set(key, form);
  return form;
}

function Mail({ email, texts, colours, lines }: Readonly<MailParts>): ReactNode {
  const ground: CSSProperties = { background: colours.bg };
  return (
    <html lang={email.locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content={colours.is_dark ? 'dark' : 'light dark'} />
        <meta name="supported-color-schemes" content={colours.is_dark ? 'dark' : 'light dark'} />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>{HOLE.preheader}</title>
        <style
          dangerouslySetInnerHTML={{ __html: colours.is_dark ? RESPONSIVE : RESPONSIVE + DARK }}
        />
      </head>
      <body className="bg" style={{ margin: 0, ...ground }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {HOLE.preheader + FILLER}
        </div>
        <table
          role="presentation"
          className="bg"
          width="100%"
          cellPadding="0"
          cellSpacing="0"
          style={ground}
        >
          <tbody
            dangerouslySetInnerHTML={{
              __html: `<tr><td align="center">${OUTLOOK_TABLE}${renderToStaticMarkup(<Sheet email={email} texts={texts} colours={colours} lines={lines} />)}${OUTLOOK_END}</td></tr>`,
            }}
          />
        </table>
      </body>
    </html>
  );
}

function Sheet({ email, texts, colours, lines }: Readonly<MailParts>): ReactNode {
  return (
    <table
      role="presentation"
      width="600"
      cellPadding="0"
      cellSpacing="0"
      style={{ width: '100%', maxWidth: 600 }}
    >
      <tbody>
        <tr>
          <td
            className="w"
            style={{
              padding: '40px 22px 32px',
              fontFamily: SANS,
              color: colours.ink,
              textAlign: 'left',
            }}
          >
            <EmailLogo email={email} colours={colours} />
            <EmailQuestion email={email} texts={texts} colours={colours} lines={lines} />
            <EmailStars texts={texts} colours={colours} />
            <EmailFoot email={email} texts={texts} colours={colours} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
