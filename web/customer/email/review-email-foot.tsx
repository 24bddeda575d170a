import type { CSSProperties, ReactNode } from 'react';
import type { BrandColours } from '#contract/settings/brand-colours.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { HOLE } from './email-form.ts';
import { shortAddress } from './short-address.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

export interface EmailParts {
  email: ReviewEmail;
  texts: PageTexts;
  colours: BrandColours;
}

/**
 * The footer of an e-mail: the sender and the reason, the rules of the reviews, the opt-out link
 * and the address.
 */
export function EmailFoot({ email, texts, colours }: Readonly<EmailParts>): ReactNode {
  const link: CSSProperties = {
    display: 'inline-block',
    padding: '8px 12px 8px 0',
    color: colours.mute,
  };
  const address = shortAddress(email.shop);
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ margin: '40px 0 0' }}
    >
      <tbody>
        <tr>
          <td
            className="ln mu"
            style={{
              borderTop: `1px solid ${colours.line}`,
              padding: '18px 0 0',
              fontSize: 13,
              lineHeight: '20px',
              color: colours.mute,
            }}
          >
            {texts.rating.who(email.shop.name)}
            <br />
            <a className="mu" href={`${HOLE.page_url}/legal`} style={link}>
              {texts.foot.legal}
            </a>{' '}
            <a className="mu" href={`${HOLE.page_url}/stop`} style={link}>
              {texts.foot.stop_long}
            </a>
            {address !== null && <br />}
            {address !== null && <span style={{ whiteSpace: 'pre-line' }}>{address}</span>}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
