import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CustomerShop, RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { WallStyle } from '#contract/customer-pages/wall-style.ts';
import { isHosted } from '../fonts.ts';
import { hashForPolicy, webOriginOf } from '../policy.ts';
import { coloursOf, PLAIN_COLOURS, themeVariables } from '../theme.ts';
import { coloursWith, styleRules } from './style-rules.ts';
import { SearchHead, type SearchHeadProps } from './search-head.tsx';

export interface OpenView {
  title: string;
  body: ReactNode;
  /** True when search engines may index the page. Only complete pages with content are indexed. */
  is_indexed: boolean;
  data: string | null;
  search: Omit<SearchHeadProps, 'title'> | null;
}

interface OpenFrame {
  shop: CustomerShop | null;
  locale: CustomerLocale;
  css: string;
  /** The style that the shop chose for other sites. */
  style: WallStyle;
  /** The images besides the logo. */
  images: readonly { url: string }[];
  /** True when another site may show the page in a frame. */
  is_framed: boolean;
}

/** Renders the document of a public page. It has no script and loads nothing external. */
export function renderOpenDocument(view: OpenView, frame: OpenFrame): RenderedPage {
  const { shop, locale, style } = frame;
  const variables = themeVariables(
    shop === null ? coloursOf(PLAIN_COLOURS) : coloursWith(shop, style),
    shop?.font ?? 'system',
  );
  const css = frame.css + styleRules(style);
  const html = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {!view.is_indexed && <meta name="robots" content="noindex" />}
        {view.is_indexed && view.search !== null && (
          <SearchHead title={view.title} {...view.search} />
        )}
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
  return { html: `<!doctype html>${html}`, policy: policyOf(frame, [variables, css]) };
}

function policyOf({ shop, images, is_framed }: OpenFrame, styles: readonly string[]): string {
  const origins = [shop?.logo_url ?? null, ...images.map(({ url }) => url)]
    .map(webOriginOf)
    .filter((origin) => origin !== null);
  const sources = ["'self'", ...new Set(origins)].join(' ');
  return [
    "default-src 'none'",
    `style-src ${styles.map(hashForPolicy).join(' ')}`,
    `img-src ${sources}`,
    `media-src ${sources}`,
    ...(shop !== null && isHosted(shop.font) ? ["font-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${is_framed ? '*' : "'none'"}`,
  ].join('; ');
}
