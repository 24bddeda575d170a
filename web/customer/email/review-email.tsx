import { plainName } from '#contract/messages/plain-name.ts';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import type { RenderedEmail } from '#contract/customer-pages/customer-frame.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import { describeOrder, orderNumber } from '#web/customer/dates.ts';
import { createEmailForm, type EmailForm, HOLE } from './email-form.ts';
import { emailBody } from './email-body.ts';
import { EmailFoot, type EmailParts } from './review-email-foot.tsx';
import { reviewEmailText } from './review-email-text.ts';
import { RATINGS, starWord } from '#web/customer/stars.tsx';
import { coloursOf } from '#web/customer/theme.ts';
import { wordsOf } from '#web/customer/words/words-of.ts';

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
const SYMBOLS = "'Segoe UI Symbol','Apple Symbols','Noto Sans Symbols2',Arial,sans-serif";
/** For the mail programs that read it: wide screens, and dark mode in light brands. What stands inline is for phones, because Gmail on the mobile web and SFR drop this element. `[data-ogsc]` is Outlook’s. */
const RESPONSIVE =
  'body{margin:0}a{text-decoration:underline}@media(min-width:481px){.w{padding-left:40px!important;padding-right:40px!important}.h{font-size:36px!important}.sw{font-size:14px!important;line-height:20px!important}.sg{font-size:44px!important}}';
const DARK =
  '@media(prefers-color-scheme:dark){.bg{background:#161815!important}.ink,.ink a{color:#f3f2ef!important}.mu,.mu a{color:#a9aaa6!important}.ln{border-color:#3a3d38!important}.lg{background:#f7f8f3!important;padding:10px 14px!important;border-radius:8px}.st{color:#ffc640!important}}[data-ogsc] .ink{color:#f3f2ef!important}[data-ogsc] .mu{color:#a9aaa6!important}';
/** Outlook for Windows reads no `max-width`: a table of its own keeps the mail, and with it the five stars, 600 px wide. */
const OUTLOOK_TABLE =
  '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';
/** Keeps mail programs from filling the preview line with the body. */
const FILLER = '͏‌\u00a0'.repeat(30);

/** A review request as a mail: the same question, five links to the page with its star chosen, a plain text beside. */
export function renderReviewEmail(email: ReviewEmail): RenderedEmail {
  const words = wordsOf(email.locale, email.shop.tone);
  const number = orderNumber(email.order);
  const colours = coloursOf(email.shop.colors);
  const lines = describeOrder(email.order, words, email.locale, email.shop.timezone);
  const form = formOf({ email, words, colours, lines: lines.length });
  const html = form({
    page_url: escapeHtml(email.page_url),
    preheader: escapeHtml(email.preheader ?? words.email.preheader(number)),
    first_line: escapeHtml(lines[0] ?? ''),
    second_line: escapeHtml(lines[1] ?? ''),
    body: emailBody(email, words, colours),
  });
  return {
    subject:
      email.subject ??
      words.email.subject[email.step](number === null ? null : plainName(number, '')),
    text: reviewEmailText(email, words, lines),
    html,
  };
}

/** Drawing costs twenty times what filling costs: the mails of one shop are drawn once a language, with holes for what belongs to a person. */
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

interface MailParts extends EmailParts {
  /** How many lines say which order it is. */
  lines: number;
}

function Mail({ email, words, colours, lines }: Readonly<MailParts>): ReactNode {
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
              __html: `<tr><td align="center">${OUTLOOK_TABLE}${renderToStaticMarkup(<Sheet email={email} words={words} colours={colours} lines={lines} />)}${OUTLOOK_END}</td></tr>`,
            }}
          />
        </table>
      </body>
    </html>
  );
}

function Sheet({ email, words, colours, lines }: Readonly<MailParts>): ReactNode {
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
            <Logo email={email} colours={colours} />
            <Question email={email} words={words} colours={colours} lines={lines} />
            <Stars words={words} colours={colours} />
            <EmailFoot email={email} words={words} colours={colours} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Logo({ email, colours }: Readonly<Pick<EmailParts, 'email' | 'colours'>>): ReactNode {
  const { name, logo_url } = email.shop;
  const text: CSSProperties = { font: `600 20px ${SANS}`, color: colours.ink };
  if (logo_url === null)
    return (
      <p className="ink" style={{ margin: 0, ...text }}>
        {name}
      </p>
    );
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          <td className="lg">
            <img
              src={logo_url}
              height="40"
              alt={name}
              fetchPriority="low"
              style={{ display: 'block', border: 0, maxWidth: 280, ...text }}
            />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Question({ email, words, colours, lines }: Readonly<MailParts>): ReactNode {
  const paragraph: CSSProperties = {
    margin: '16px 0 0',
    fontSize: 17,
    lineHeight: '26px',
    color: colours.ink,
  };
  return (
    <>
      {lines > 0 && (
        <p
          className="mu"
          style={{ margin: '40px 0 0', fontSize: 15, lineHeight: '22px', color: colours.mute }}
        >
          {HOLE.first_line}
          {lines > 1 && <br />}
          {lines > 1 && HOLE.second_line}
        </p>
      )}
      <h1
        className="ink h"
        style={{
          margin: lines > 0 ? '12px 0 0' : '40px 0 0',
          fontSize: 29,
          lineHeight: 1.12,
          fontWeight: 700,
          letterSpacing: '-.6px',
          color: colours.ink,
        }}
      >
        {words.rating.question}
      </h1>
      <p className="ink" style={{ ...paragraph, ...(email.text && { whiteSpace: 'pre-line' }) }}>
        {HOLE.body}
      </p>
    </>
  );
}

function Stars({ words, colours }: Readonly<Pick<EmailParts, 'words' | 'colours'>>): ReactNode {
  return (
    <>
      <table
        role="presentation"
        width="100%"
        cellPadding="0"
        cellSpacing="0"
        style={{ width: '100%', margin: '24px 0 0', tableLayout: 'fixed' }}
      >
        <tbody>
          <tr>
            {RATINGS.map((rating) => (
              <td
                key={rating}
                width="20%"
                align="center"
                style={{ width: '20%', padding: '0 1px', verticalAlign: 'top' }}
              >
                <a
                  href={`${HOLE.page_url}?rating=${rating}`}
                  className="ink"
                  aria-label={words.email.star(starWord(words, rating), rating)}
                  style={{
                    display: 'block',
                    padding: '12px 0 14px',
                    color: colours.ink,
                    textDecoration: 'none',
                  }}
                >
                  <span
                    className="st sg"
                    style={{ display: 'block', font: `38px/48px ${SYMBOLS}`, color: colours.rim }}
                  >
                    {'☆\uFE0E'}
                  </span>
                  <span
                    className="sw"
                    style={{ display: 'block', fontSize: 11, lineHeight: '16px' }}
                  >
                    {starWord(words, rating)}
                  </span>
                </a>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p
        className="ink"
        style={{ margin: '20px 0 0', fontSize: 15, lineHeight: '24px', color: colours.ink }}
      >
        <a className="ink" href={`${HOLE.page_url}/postpone`} style={{ color: colours.ink }}>
          {words.rating.not_received}
        </a>
      </p>
    </>
  );
}
