import type { CustomerShop, RenderedEmail } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { shortAddress } from './short-address.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { coloursOf } from '#web/customer/theme.ts';

interface Link {
  label: string;
  url: string;
}

interface Mail {
  shop: CustomerShop;
  locale: CustomerLocale;
  subject: string;
  paragraphs: readonly string[];
  action: Link | null;
  more: Link | null;
  foot: { text: string; link: Link | null };
}

export function writeMail(mail: Mail): RenderedEmail {
  const { subject, paragraphs, action, more, foot, shop, locale } = mail;
  const colon = locale === 'fr' ? '\u00a0:' : ':';
  const line = ({ label, url }: Link): string => `${label}${colon}\n${url}`;
  const address = shortAddress(shop);
  const small = [
    foot.text,
    ...(foot.link === null ? [] : [line(foot.link)]),
    ...(address === null ? [] : [address]),
  ].join('\n');
  const text = [
    ...paragraphs,
    ...(action === null ? [] : [line(action)]),
    ...(more === null ? [] : [line(more)]),
    `-- \n${small}`,
  ].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>${renderToStaticMarkup(<Sheet {...mail} address={address} />)}`,
  };
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

function Sheet({
  shop,
  locale,
  subject,
  paragraphs,
  action,
  more,
  foot,
  address,
}: Readonly<Mail & { address: string | null }>): ReactNode {
  const colours = coloursOf(shop.colors);
  const plain = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: colours.ink };
  const small = { margin: 0, fontSize: 13, lineHeight: '20px', color: colours.mute };
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content={colours.is_dark ? 'dark' : 'light'} />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, background: colours.bg }}>
        <table
          role="presentation"
          align="center"
          width="100%"
          style={{ maxWidth: 600, margin: '0 auto', background: colours.bg }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '40px 24px 32px', fontFamily: FONT, textAlign: 'left' }}>
                {shop.logo_url === null ? (
                  <p style={{ ...plain, fontWeight: 600 }}>{shop.name}</p>
                ) : (
                  <img
                    src={shop.logo_url}
                    alt={shop.name}
                    height="40"
                    fetchPriority="low"
                    style={{ display: 'block', border: 0, margin: '0 0 28px' }}
                  />
                )}
                {paragraphs.map((paragraph, index) => (
                  <p key={index} style={{ ...plain, whiteSpace: 'pre-line' }}>
                    {paragraph}
                  </p>
                ))}
                {action !== null && (
                  <p style={{ margin: '24px 0' }}>
                    <a
                      href={action.url}
                      style={{
                        display: 'inline-block',
                        padding: '13px 20px',
                        border: `1px solid ${colours.edge}`,
                        borderRadius: 10,
                        background: colours.brand,
                        color: colours.on,
                        fontSize: 16,
                        fontWeight: 600,
                        textDecoration: 'none',
                      }}
                    >
                      {action.label}
                    </a>
                  </p>
                )}
                {more !== null && (
                  <p style={plain}>
                    <a href={more.url} style={{ color: colours.ink }}>
                      {more.label}
                    </a>
                  </p>
                )}
                <p
                  style={{
                    ...small,
                    paddingTop: 18,
                    borderTop: `1px solid ${colours.line}`,
                    whiteSpace: 'pre-line',
                  }}
                >
                  {foot.text}{' '}
                  {foot.link !== null && (
                    <a href={foot.link.url} style={{ color: colours.mute }}>
                      {foot.link.label}
                    </a>
                  )}
                  {address !== null && `\n${address}`}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
