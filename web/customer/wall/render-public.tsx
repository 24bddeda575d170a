import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  CUSTOMER_LOCALES,
  type CustomerShop,
  type RenderedPage,
} from '#contract/customer-pages.ts';
import type { PublicPage } from '#contract/wall-page.ts';
import { isHosted } from '../fonts.ts';
import { hashForPolicy, originOf } from '../policy.ts';
import { coloursOf, PLAIN_COLOURS, themeVariables } from '../theme.ts';
import { AttestationView } from './attestation-view.tsx';
import { openReading } from './open-reading.ts';
import { productData } from './product-data.ts';
import { PUBLIC_STYLES, type PublicStyle } from './public-styles.ts';
import { BadgeView, CarouselView } from './small-forms.tsx';
import { attestationAddress, wallAddress } from './wall-address.ts';
import { WallView } from './wall-view.tsx';
import { WALL_WORDS } from './words/wall-words-of.ts';

interface PublicView {
  title: string;
  style: PublicStyle;
  body: ReactNode;
  /** For search engines: only whole pages that say something are kept by them. */
  is_indexed: boolean;
  data: string | null;
  /** The same page in another language. */
  inLocale: ((locale: (typeof CUSTOMER_LOCALES)[number]) => string) | null;
}

/** Pages that are open to all, apart from those of one customer: kept by search engines, shown by other sites where asked, without any script. */
export function renderPublicPage(page: PublicPage): RenderedPage {
  const view = viewOf(page);
  const shop: CustomerShop | null = 'shop' in page ? page.shop : null;
  const variables = themeVariables(
    coloursOf(shop?.colors ?? PLAIN_COLOURS),
    shop?.font ?? 'system',
  );
  const css = PUBLIC_STYLES[view.style];
  const html = renderToStaticMarkup(
    <html lang={page.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {!view.is_indexed && <meta name="robots" content="noindex" />}
        {view.is_indexed &&
          view.inLocale !== null &&
          CUSTOMER_LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={view.inLocale?.(locale)} />
          ))}
        <title>{view.title}</title>
        <style dangerouslySetInnerHTML={{ __html: variables }} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {view.data !== null && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: view.data }} />
        )}
      </head>
      <body>{view.body}</body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, policy: policyOf(page, [variables, css]) };
}

function viewOf(page: PublicPage): PublicView {
  switch (page.kind) {
    case 'wall': {
      const reading = openReading(page);
      const parts = { page, reading };
      const shown = {
        wall: <WallView {...parts} />,
        badge: <BadgeView {...parts} />,
        carousel: <CarouselView {...parts} />,
      };
      const isWhole = page.form === 'wall' && !page.is_embedded;
      return {
        title: reading.words.page_title(page.shop.name),
        style: page.form === 'wall' ? 'wall' : 'small',
        body: shown[page.form],
        is_indexed: isWhole && page.summary.total > 0,
        data: isWhole ? productData(page) : null,
        inLocale: (locale) => wallAddress({ ...page, locale }, { page: page.asked.page }),
      };
    }
    case 'attestation': {
      const reading = openReading(page);
      return {
        title: `${reading.words.attestation.title} – ${page.shop.name}`,
        style: 'attestation',
        body: <AttestationView page={page} reading={reading} />,
        is_indexed: page.report === null && !page.is_reported,
        data: null,
        inLocale: (locale) => attestationAddress({ ...page, locale }),
      };
    }
    case 'no_wall':
    case 'too_many': {
      const { title, text } = WALL_WORDS[page.locale][page.kind];
      const body = (
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
        </main>
      );
      return { title, style: 'plain', body, is_indexed: false, data: null, inLocale: null };
    }
  }
}

/** Nothing but what the page brings; another site may show it only where that was asked for. */
function policyOf(page: PublicPage, styles: readonly string[]): string {
  const images =
    'shop' in page
      ? [
          page.shop.logo_url,
          ...(page.kind === 'wall'
            ? page.reviews.flatMap(({ photos }) => photos.map(({ url }) => url))
            : []),
        ].map(originOf)
      : [];
  return [
    "default-src 'none'",
    `style-src ${styles.map(hashForPolicy).join(' ')}`,
    ["img-src 'self'", ...new Set(images.filter((origin) => origin !== null))].join(' '),
    ...('shop' in page && isHosted(page.shop.font) ? ["font-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.kind === 'wall' && page.is_embedded ? '*' : "'none'"}`,
  ].join('; ');
}
