import { renderToStaticMarkup } from 'react-dom/server';
import type { CustomerPage, CustomerPages } from '#contract/customer-pages/customer-pages.ts';
import type { RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import type { CardTexts } from '#contract/customer-pages/open-pages.ts';
import { beacon } from './beacon.ts';
import { checkForms } from './check-forms.ts';
import { imagesOf } from './blocks/image.tsx';
import { isHosted } from './fonts.ts';
import { MobileLayout, PreviewMark } from './frame.tsx';
import { saveTypedText } from './save-typed-text.ts';
import { saveDraft } from './products/save-draft.ts';
import { sendMedia } from './products/send-media.ts';
import { contentPolicy, hashForPolicy, webOriginOf } from './policy.ts';
import { renderByShell } from './rating/rating-shell.ts';
import { renderReviewEmail } from './email/review-email.tsx';
import {
  renderImportedRefusal,
  renderReportAnswer,
  renderReviewNotice,
  renderReviewReply,
} from './email/review-notice.tsx';
import { PRODUCT_SCRIPT } from './product/product-embed.ts';
import {
  badgeLabel,
  renderNoProduct,
  renderProductPage,
  renderProductPart,
} from './product/render-product-page.tsx';
import {
  renderAnswerMail,
  renderQuestionMail,
  renderQuestionPage,
  renderQuestionPart,
} from './questions/render-question.tsx';
import { viewOf } from './view-of.ts';
import { stylesOf } from './view-styles.ts';
import { embedData } from './wall/embed-data.ts';
import { EMBED_SCRIPT } from './wall/embed.ts';
import { renderPublicPage } from './wall/render-public.tsx';
import { pageTextsOf } from './texts/page-texts-of.ts';
import { writeNotice } from './email/write-notice.ts';

const BEACON_SCRIPT = `(${beacon.toString()})()`;
const SCRIPT = `${BEACON_SCRIPT};(${saveTypedText.toString()})()`;
/** Sent only on pages with required fields. */
const FORM_SCRIPT = `;(${checkForms.toString()})()`;
/**
 * Sent only on pages with file fields: it sends the files and replaces the storage of text with a
 * draft of the whole form.
 */
const MEDIA_SCRIPT = `;(${sendMedia.toString()})();(${saveDraft.toString()})()`;
const HASHES = new Map(
  [SCRIPT, SCRIPT + FORM_SCRIPT, BEACON_SCRIPT + MEDIA_SCRIPT].map((script) => [
    script,
    hashForPolicy(script),
  ]),
);

/**
 * Renders React components to static HTML, without further requests before the first paint and
 * without hydration.
 */
function renderPage(page: CustomerPage): RenderedPage {
  return page.kind === 'rating' && page.frame.is_preview !== true
    ? renderByShell(page, renderWhole)
    : renderWhole(page);
}

export function renderWhole(page: CustomerPage): RenderedPage {
  const shop = 'frame' in page ? page.frame.shop : null;
  const locale = 'frame' in page ? page.frame.locale : page.locale;
  const view = viewOf(page, pageTextsOf(locale, shop?.tone ?? 'vous'));
  const { theme_colour, variables, css } = stylesOf(view, shop);
  const rendered = renderToStaticMarkup(
    <MobileLayout
      locale={locale}
      title={view.title}
      theme_colour={theme_colour}
      variables={variables}
      css={css}
      script={view.has_script ? SCRIPT : null}
      refresh_to={view.refresh_to ?? null}
    >
      {'frame' in page && page.frame.is_preview && <PreviewMark />}
      {view.body}
    </MobileLayout>,
  );
  const script = view.has_media
    ? BEACON_SCRIPT + MEDIA_SCRIPT
    : SCRIPT + (rendered.includes(' data-wrong=') ? FORM_SCRIPT : '');
  const html = rendered.replace(SCRIPT, () => script);
  const images = [
    shop?.logo_url ?? null,
    view.offer?.image_url ?? null,
    ...imagesOf(view.blocks ?? []).map((image) => image.url),
    ...(view.images ?? []),
  ].map(webOriginOf);
  const styles = [hashForPolicy(variables), ...css.map(hashOfRules)];
  return {
    html: `<!doctype html>${html}`,
    policy: contentPolicy({
      styles,
      script: view.has_script ? (HASHES.get(script) ?? null) : null,
      images,
      fonts: shop !== null && isHosted(shop.font),
      media: view.has_media === true,
    }),
  };
}

/** There are only a few different texts, so their hashes are cached. */
const hashes = new Map<string, string>();

function hashOfRules(css: string): string {
  const hash = hashes.get(css) ?? hashForPolicy(css);
  hashes.set(css, hash);
  return hash;
}

function cardTexts(...[locale, tone]: Parameters<CustomerPages['cardTexts']>): CardTexts {
  const { question, scan, open_to_all } = pageTextsOf(locale, tone).general;
  return { question, scan, open_to_all };
}

export const customerPages: CustomerPages = {
  renderPage,
  renderReviewEmail,
  cardTexts,
  writeNotice,
  renderReviewNotice,
  renderImportedRefusal,
  renderReviewReply,
  renderReportAnswer,
  renderPublicPage,
  embedData,
  embedScript: EMBED_SCRIPT,
  renderProductPage,
  renderProductPart,
  renderNoProduct,
  badgeLabel,
  renderQuestionPage,
  renderQuestionPart,
  renderQuestionMail,
  renderAnswerMail,
  productScript: PRODUCT_SCRIPT,
};
