import { renderToStaticMarkup } from 'react-dom/server';
import type { CustomerPage, CustomerPages, RenderedPage } from '#contract/customer-pages.ts';
import type { CardWords } from '#contract/open-pages.ts';
import { beacon } from './beacon.ts';
import { Document, PreviewMark, type View } from './frame.tsx';
import { generalThanksView, generalView } from './general-view.tsx';
import { keepWords } from './keep-words.ts';
import { legalView } from './legal-view.tsx';
import { doneView, goneView, onwardView, postponedView, postponeView, stopView } from './notice-views.tsx';
import { plainView } from './plain-view.tsx';
import { contentPolicy, hashForPolicy, originOf } from './policy.ts';
import { preferencesView } from './preferences-view.tsx';
import { ratedView } from './rated-view.tsx';
import { ratingView } from './rating-view.tsx';
import { renderByShell } from './rating-shell.ts';
import { renderReviewEmail } from './review-email.tsx';
import { renderReportAnswer, renderReviewNotice } from './review-notice.tsx';
import { STYLES } from './styles.ts';
import { embedData } from './wall/embed-data.ts';
import { EMBED_SCRIPT } from './wall/embed.ts';
import { renderPublicPage } from './wall/render-public.tsx';
import { coloursOf, PLAIN_COLOURS, themeVariables } from './theme.ts';
import { wordsOf } from './words/words-of.ts';
import type { Words } from './words/words.ts';
import { writeNotice } from './write-notice.ts';

const SCRIPT = `(${beacon.toString()})();(${keepWords.toString()})()`;
const SCRIPT_HASH = hashForPolicy(SCRIPT);

/** React components to plain HTML: one request before paint, no hydration. */
function renderPage(page: CustomerPage): RenderedPage {
  return page.kind === 'rating' && page.frame.is_preview !== true ? renderByShell(page, renderWhole) : renderWhole(page);
}

export function renderWhole(page: CustomerPage): RenderedPage {
  const shop = 'frame' in page ? page.frame.shop : null;
  const locale = 'frame' in page ? page.frame.locale : page.locale;
  const view = viewOf(page, wordsOf(locale, shop?.tone ?? 'vous'));
  const colours = coloursOf(shop?.colors ?? PLAIN_COLOURS);
  const variables = themeVariables(colours, shop?.font ?? 'system');
  const style = STYLES[view.style];
  const html = renderToStaticMarkup(
    <Document
      locale={locale}
      title={view.title}
      theme_colour={colours.bg}
      variables={variables}
      css={style.css}
      script={view.has_script ? SCRIPT : null}
      refresh_to={view.refresh_to ?? null}
    >
      {'frame' in page && page.frame.is_preview && <PreviewMark />}
      {view.body}
    </Document>,
  );
  const policy = contentPolicy({ styles: [hashForPolicy(variables), style.hash], script: view.has_script ? SCRIPT_HASH : null, image: originOf(shop?.logo_url ?? null) });
  return { html: `<!doctype html>${html}`, policy };
}

function viewOf(page: CustomerPage, words: Words): View {
  switch (page.kind) {
    case 'rating':
      return ratingView(page, words);
    case 'rated':
      return ratedView(page, words);
    case 'onward':
      return onwardView(page, words);
    case 'done':
      return doneView(page, words);
    case 'postpone':
      return postponeView(page, words);
    case 'postponed':
      return postponedView(page, words);
    case 'stop':
    case 'stopped':
    case 'resumed':
      return stopView(page, words);
    case 'legal':
      return legalView(page, words);
    case 'gone':
      return goneView(page, words);
    case 'general':
      return generalView(page, words);
    case 'general_thanks':
      return generalThanksView(page, words);
    case 'preferences':
      return preferencesView(page, words);
    case 'no_link':
    case 'unknown':
    case 'link_closed':
    case 'too_large':
    case 'too_many':
    case 'unavailable':
    case 'broken':
      return plainView(page, words);
  }
}

function cardWords(...[locale, tone]: Parameters<CustomerPages['cardWords']>): CardWords {
  const { question, scan, open_to_all } = wordsOf(locale, tone).general;
  return { question, scan, open_to_all };
}

export const customerPages: CustomerPages = { renderPage, renderReviewEmail, cardWords, writeNotice, renderReviewNotice, renderReportAnswer, renderPublicPage, embedData, embedScript: EMBED_SCRIPT };
