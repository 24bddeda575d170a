import type { ReactNode } from 'react';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { PageBlock } from '#contract/settings/page-blocks.ts';
import type { UpsellOffer } from '#contract/settings/upsell.ts';
import { Logo } from './blocks/logo.tsx';
import type { StyleName } from './styles.ts';
import type { PageTexts } from './texts/page-texts.ts';

/** The content of a page, without the document around it. */
export interface View {
  title: string;
  style: StyleName;
  has_script: boolean;
  /** Redirects with a refresh of 0 seconds to another path of this instance. */
  refresh_to?: string;
  /**
   * The team’s blocks and the offer on the page. The content security policy allows their rules and
   * images.
   */
  blocks?: readonly PageBlock[];
  offer?: UpsellOffer | null;
  /** Further images that the content security policy allows. */
  images?: readonly string[];
  /**
   * True when the customer can choose photos and videos on the page and see them before they are
   * sent.
   */
  has_media?: boolean;
  body: ReactNode;
}

export interface Reading {
  frame: CustomerFrame;
  texts: PageTexts;
}

export function Header({ frame }: Readonly<{ frame: CustomerFrame }>): ReactNode {
  return (
    <header>
      <Logo shop={frame.shop} />
    </header>
  );
}

/**
 * The mark of a test page. It is for the shop’s staff, so it is in French whatever the language of
 * the page.
 */
export function PreviewMark(): ReactNode {
  return (
    <p className="tp s" lang="fr">
      Page de test : rien de ce que vous faites ici n’est enregistré.
    </p>
  );
}

type Link = 'legal' | 'stop' | 'language';

const LANGUAGE_NAMES: Readonly<Record<CustomerLocale, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
};

/**
 * Returns the other languages that the shop offers. When there is none, returns the default second
 * language.
 */
function languagesBeside(
  { locale, languages = [] }: CustomerFrame,
  texts: PageTexts,
): readonly CustomerLocale[] {
  const offered = languages.filter((language) => language !== locale);
  return offered.length > 0 ? offered : [texts.other_language];
}

/** The footer of every page: the rules of the reviews, the opt-out link and the other languages. */
export function Footer({
  frame,
  texts,
  links,
  long,
  line,
  language_query,
}: Readonly<
  Reading & { links: readonly Link[]; long?: boolean; line?: string; language_query?: string }
>): ReactNode {
  return (
    <footer>
      {line !== undefined && <p>{line}</p>}
      {links.length > 0 && (
        <nav aria-label={texts.foot.label}>
          {links.includes('legal') && <a href={`${frame.path}/legal`}>{texts.foot.legal}</a>}
          {links.includes('stop') && (
            <a href={`${frame.path}/stop`}>{long ? texts.foot.stop_long : texts.foot.stop}</a>
          )}
          {links.includes('language') &&
            languagesBeside(frame, texts).map((locale) => (
              <a
                key={locale}
                href={`?${language_query ?? ''}lang=${locale}`}
                lang={locale}
                hrefLang={locale}
              >
                {LANGUAGE_NAMES[locale]}
              </a>
            ))}
        </nav>
      )}
    </footer>
  );
}

export interface DocumentParts {
  locale: CustomerLocale;
  title: string;
  theme_colour: string;
  variables: string;
  /** The styles. The content security policy allows each of them by its hash. */
  css: readonly string[];
  script: string | null;
  refresh_to: string | null;
  children: ReactNode;
}

/** The document of customer pages, designed for use with one hand. */
export function MobileLayout(parts: Readonly<DocumentParts>): ReactNode {
  return (
    <html lang={parts.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={parts.theme_colour} />
        {parts.refresh_to !== null && (
          <meta httpEquiv="refresh" content={`0;url=${parts.refresh_to}`} />
        )}
        <title>{parts.title}</title>
        <style dangerouslySetInnerHTML={{ __html: parts.variables }} />
        {parts.css.map((css) => (
          <style key={css} dangerouslySetInnerHTML={{ __html: css }} />
        ))}
      </head>
      <body>
        {parts.children}
        {parts.script !== null && <script dangerouslySetInnerHTML={{ __html: parts.script }} />}
      </body>
    </html>
  );
}
