import { RATINGS } from '#contract/labels/ratings.ts';
import type { EmailParts } from './review-email-foot.tsx';
import type { ReactNode, CSSProperties } from 'react';
import { HOLE } from './email-form.ts';
import { starText } from '#web/customer/stars.tsx';

export const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

const SYMBOLS = "'Segoe UI Symbol','Apple Symbols','Noto Sans Symbols2',Arial,sans-serif";

export interface MailParts extends EmailParts {
  /** The number of lines that describe the order. */
  lines: number;
}

export function EmailLogo({
  email,
  colours,
}: Readonly<Pick<EmailParts, 'email' | 'colours'>>): ReactNode {
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

export function EmailQuestion({ email, texts, colours, lines }: Readonly<MailParts>): ReactNode {
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
        {texts.rating.question}
      </h1>
      <p className="ink" style={{ ...paragraph, ...(email.text && { whiteSpace: 'pre-line' }) }}>
        {HOLE.body}
      </p>
      {HOLE.product}
    </>
  );
}

export function EmailStars({
  texts,
  colours,
}: Readonly<Pick<EmailParts, 'texts' | 'colours'>>): ReactNode {
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
                  aria-label={texts.email.star(starText(texts, rating), rating)}
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
                    {starText(texts, rating)}
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
          {texts.rating.not_received}
        </a>
      </p>
    </>
  );
}
