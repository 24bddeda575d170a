import type { RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import type { PublicPage, WallPage } from '#contract/customer-pages/wall-page.ts';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { AttestationView } from './attestation-view.tsx';
import { controlSentence, countSentence, openReading, type OpenReading } from './open-reading.ts';
import { type OpenView, renderOpenDocument } from './render-open-document.tsx';
import { PUBLIC_STYLES, type PublicStyle } from './public-styles.ts';
import { BadgeView, CarouselView } from './small-forms.tsx';
import { attestationAddress, wallAddress } from './wall-address.ts';
import { WallView } from './wall-view.tsx';
import { WALL_PAGE_TEXTS } from './texts/wall-page-texts-of.ts';

interface PublicView extends OpenView {
  style: PublicStyle;
}

/**
 * Renders the public pages. Search engines index them, and other sites can embed them. They have no
 * script.
 */
export function renderPublicPage(page: PublicPage): RenderedPage {
  const shop = 'shop' in page ? page.shop : null;
  const view = viewOf(page);
  return renderOpenDocument(view, {
    shop,
    locale: page.locale,
    css: PUBLIC_STYLES[view.style],
    style: (page.kind === 'wall' && page.style) || PLAIN_STYLE,
    images: page.kind === 'wall' ? page.reviews.flatMap(({ photos }) => photos) : [],
    is_framed: page.kind === 'wall' && page.is_embedded,
  });
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
        title: [
          ...(page.subject === null ? [] : [page.subject]),
          reading.texts.page_title(page.shop.name),
        ].join(' – '),
        style: page.form === 'wall' ? 'wall' : 'small',
        body: shown[page.form],
        is_indexed: isWhole && page.summary.total > 0,
        // The stars belong to the shop, which must not add structured data about itself to its own
        // pages (developers.google.com/search/docs/appearance/structured-data/review-snippet).
        data: null,
        search: {
          page,
          description: describeWall(page, reading),
          addressIn: (locale) =>
            wallAddress(
              { ...page, locale },
              { rating: null, source: null, sort: 'recent', page: page.filter.page },
            ),
        },
      };
    }
    case 'attestation': {
      const reading = openReading(page);
      return {
        title: `${reading.texts.attestation.title} – ${page.shop.name}`,
        style: 'attestation',
        body: <AttestationView page={page} reading={reading} />,
        is_indexed: page.report === null && !page.is_reported,
        data: null,
        search: {
          page,
          description: reading.texts.attestation.lead(page.shop.name),
          addressIn: (locale) => attestationAddress({ ...page, locale }),
        },
      };
    }
    case 'no_wall':
    case 'too_many': {
      const { title, text } = WALL_PAGE_TEXTS[page.locale][page.kind];
      const body = (
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
        </main>
      );
      return { title, style: 'plain', body, is_indexed: false, data: null, search: null };
    }
  }
}

/**
 * Returns a description such as “Savonnerie du Vallon : 4,6 sur 5, 312 avis publiés depuis mars
 * 2026. Les avis sont contrôlés…”
 */
function describeWall(page: WallPage, reading: OpenReading): string {
  const { texts, write } = reading;
  const { average } = page.summary;
  const figures = [
    ...(average === null ? [] : [texts.out_of(write.tenth(average))]),
    countSentence(page.summary, reading),
  ];
  const subject = page.subject === null ? '' : `${page.subject} – `;
  return `${subject}${page.shop.name} : ${figures.join(', ')}. ${controlSentence(page, reading)}`;
}
