import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { WrapBlock } from './blocks/block-page.tsx';
import type { View } from './frame.tsx';
import { generalThanksView, generalView } from './rating/general-view.tsx';
import { legalView } from './notices/legal-view.tsx';
import { doneView, onwardView, postponedView, postponeView } from './notices/notice-views.tsx';
import { goneView, stopView } from './notices/stop-views.tsx';
import { plainView } from './notices/plain-view.tsx';
import { preferencesView } from './notices/preferences-view.tsx';
import { ratedView } from './rating/rated-view.tsx';
import { ratingView } from './rating/rating-view.tsx';
import { withdrawView } from './notices/withdraw-view.tsx';
import { buyerQuestionsView } from './questions/buyer-questions-view.tsx';
import { productsView } from './products/products-view.tsx';
import { reviewView } from './review/review-view.tsx';
import type { PageTexts } from './texts/page-texts.ts';

/**
 * Returns the view of each page. The page builder also uses it, and identifies the blocks by
 * `wrap`.
 */
export function viewOf(page: CustomerPage, texts: PageTexts, wrap?: WrapBlock): View {
  switch (page.kind) {
    case 'rating':
      return ratingView(page, texts, wrap);
    case 'rated':
      return ratedView(page, texts, wrap);
    case 'onward':
      return onwardView(page, texts);
    case 'done':
      return doneView(page, texts, wrap);
    case 'postpone':
      return postponeView(page, texts);
    case 'postponed':
      return postponedView(page, texts);
    case 'stop':
    case 'stopped':
    case 'resumed':
      return stopView(page, texts);
    case 'review':
      return reviewView(page, texts);
    case 'products':
      return productsView(page, texts);
    case 'questions':
      return buyerQuestionsView(page, texts);
    case 'legal':
      return legalView(page, texts);
    case 'gone':
      return goneView(page, texts);
    case 'general':
      return generalView(page, texts);
    case 'general_thanks':
      return generalThanksView(page, texts);
    case 'preferences':
      return preferencesView(page, texts);
    case 'withdraw':
    case 'withdrawn':
    case 'nothing_to_withdraw':
      return withdrawView(page, texts);
    case 'no_link':
    case 'unknown':
    case 'link_closed':
    case 'too_large':
    case 'too_many':
    case 'unavailable':
    case 'broken':
      return plainView(page, texts);
  }
}
