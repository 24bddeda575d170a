import type { ReactNode } from 'react';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { WallPage } from '#contract/customer-pages/wall-page.ts';
import { bareHostOf } from '../site-name.ts';
import { attestationAddress } from './wall-address.ts';
import type { WallPageTexts } from './texts/wall-page-texts.ts';

export function OpenHead({
  shop: { logo_url, name },
}: Readonly<{ shop: CustomerShop }>): ReactNode {
  return (
    <header>
      {logo_url === null ? (
        <p>{name}</p>
      ) : (
        <img src={logo_url} alt={name} height="40" fetchPriority="low" />
      )}
    </header>
  );
}

/**
 * The footer. It is not needed on another site’s page, where the link to the rules of verification
 * is above.
 */
export function OpenFoot({
  page,
  texts,
  isEmbedded,
}: Readonly<{
  page: Pick<WallPage, 'shop' | 'team_code' | 'locale' | 'base'> & { kind: string };
  texts: WallPageTexts;
  isEmbedded: boolean;
}>): ReactNode {
  const { website_url } = page.shop;
  if (isEmbedded) return null;
  return (
    <footer>
      <nav aria-label={texts.foot}>
        {page.kind !== 'attestation' && (
          <a href={attestationAddress(page)}>{texts.attestation.title}</a>
        )}
        {website_url !== null && <a href={website_url}>{bareHostOf(website_url)}</a>}
      </nav>
    </footer>
  );
}
