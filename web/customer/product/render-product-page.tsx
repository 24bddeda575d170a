import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { ProductForm, ProductPage } from '#contract/customer-pages/product-page.ts';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { themeVariables } from '../theme.ts';
import { coloursWith, styleRules } from '../wall/style-rules.ts';
import { HOST_RULES } from '../wall/embed-data.ts';
import { openReading } from '../wall/open-reading.ts';
import { EMBED_CARD_RULES, EMBED_RULES, PUBLIC_STYLES } from '../wall/public-styles.ts';
import { renderOpenDocument } from '../wall/render-open-document.tsx';
import { writingOf } from '../wall/wall-writing.ts';
import { WALL_PAGE_TEXTS } from '../wall/texts/wall-page-texts-of.ts';
import product from '../styles/product.css?inline';
import { EVERYTHING, productAddress } from './product-address.ts';
import { PRODUCT_PAGE_TEXTS, type ProductPageParts } from './product-page-texts.ts';
import { productStructuredData } from './product-structured-data.ts';
import { ProductCarousel, ProductGallery } from './product-small-forms.tsx';
import { countText } from './product-summary-part.tsx';
import { ProductPageContent, ProductView } from './product-view.tsx';

const CSS = {
  widget: PUBLIC_STYLES.wall + product.trim(),
  carousel: PUBLIC_STYLES.small + product.trim(),
  gallery: PUBLIC_STYLES.small + product.trim(),
} as const satisfies Record<ProductForm, string>;

/** The rules inside a shadow root, without those of a whole page. */
const PART_RULES = {
  widget: EMBED_RULES + product.trim(),
  carousel: EMBED_CARD_RULES + product.trim(),
  gallery: EMBED_CARD_RULES + product.trim(),
} as const satisfies Record<ProductForm, string>;

/** Renders the public page of a product, or its version for a frame on another site. */
export function renderProductPage(page: ProductPage): RenderedPage {
  const parts = partsOf(page);
  const { pageTexts } = parts;
  const { product: shown, form } = page;
  const isWhole = form === 'widget' && !page.is_embedded;
  const title = `${pageTexts.title(shown.title)} – ${page.shop.name}`;
  return renderOpenDocument(
    {
      title,
      body: form === 'widget' ? <ProductView {...parts} /> : <SmallDocument {...parts} />,
      is_indexed: isWhole && page.summary.count > 0,
      data: isWhole ? productStructuredData(page) : null,
      search: {
        page,
        image_url: shown.image_url,
        description: `${shown.title} – ${page.shop.name} : ${describe(parts)}`,
        addressIn: (locale) =>
          productAddress(
            { ...page, style: PLAIN_STYLE, locale },
            { ...EVERYTHING, page: page.filter.page },
          ),
      },
    },
    {
      shop: page.shop,
      locale: page.locale,
      css: CSS[form],
      style: page.style,
      images: [
        ...(isWhole && shown.image_url !== null ? [{ url: shown.image_url }] : []),
        ...page.reviews.flatMap(({ photos, video }) => [
          ...photos,
          ...(video ? [video] : []),
          ...(video?.poster_url ? [{ url: video.poster_url }] : []),
        ]),
      ],
      is_framed: page.is_embedded,
    },
  );
}

/** Renders the rules and the content that the script shows in its shadow root. */
export function renderProductPart(page: ProductPage): string {
  const { shop, locale, form } = page;
  const parts = partsOf(page);
  const variables = themeVariables(coloursWith(shop, page.style), shop.font).replace(
    ':root',
    ':host',
  );
  return renderToStaticMarkup(
    <>
      <style
        dangerouslySetInnerHTML={{
          __html: HOST_RULES + variables + PART_RULES[form] + styleRules(page.style),
        }}
      />
      <section
        className={`box ${form}`}
        lang={locale}
        aria-label={parts.pageTexts.title(page.product.title)}
      >
        <h2 className="v">{parts.pageTexts.title(page.product.title)}</h2>
        {form === 'widget' ? <ProductPageContent {...parts} /> : smallForm(parts)}
      </section>
    </>,
  );
}

export function renderNoProduct(locale: CustomerLocale): RenderedPage {
  const { title, text } = PRODUCT_PAGE_TEXTS[locale].no_product;
  const body = (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
  return renderOpenDocument(
    { title, body, is_indexed: false, data: null, search: null },
    {
      shop: null,
      locale,
      css: PUBLIC_STYLES.plain,
      style: PLAIN_STYLE,
      images: [],
      is_framed: false,
    },
  );
}

export function badgeLabel(locale: CustomerLocale, count: number, average: number | null): string {
  const texts = WALL_PAGE_TEXTS[locale];
  const write = writingOf(locale, 'UTC');
  if (average === null) return texts.none;
  return `${texts.out_of(write.tenth(average))}, ${texts.count(write.whole(count), count === 1, null)}`;
}

function partsOf(page: ProductPage): ProductPageParts {
  return { page, reading: openReading(page), pageTexts: PRODUCT_PAGE_TEXTS[page.locale] };
}

function SmallDocument(parts: Readonly<ProductPageParts>): ReactNode {
  return (
    <main>
      <h1 className="v">{parts.pageTexts.title(parts.page.product.title)}</h1>
      {smallForm(parts)}
    </main>
  );
}

function smallForm(parts: ProductPageParts): ReactNode {
  return parts.page.form === 'gallery' ? (
    <ProductGallery {...parts} />
  ) : (
    <ProductCarousel {...parts} />
  );
}

/** Returns a description such as “4,6 sur 5, 12 avis publiés.” */
function describe({ page, reading }: ProductPageParts): string {
  const { average } = page.summary;
  const figures = average === null ? [] : [reading.texts.out_of(reading.write.tenth(average))];
  return `${[...figures, countText(page, reading)].join(', ')}.`;
}
