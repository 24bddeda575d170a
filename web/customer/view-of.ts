import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { WrapBlock } from './blocks/block-page.tsx';
import type { View } from './frame.tsx';
import { generalThanksView, generalView } from './rating/general-view.tsx';
import { legalView } from './notices/legal-view.tsx';
import {
  doneView,
  goneView,
  onwardView,
  postponedView,
  postponeView,
  stopView,
} from './notices/notice-views.tsx';
import { plainView } from './notices/plain-view.tsx';
import { preferencesView } from './notices/preferences-view.tsx';
import { ratedView } from './rating/rated-view.tsx';
import { ratingView } from './rating/rating-view.tsx';
import { withdrawView } from './notices/withdraw-view.tsx';
import { reviewView } from './review/review-view.tsx';
import type { Words } from './words/words.ts';

/** Each page as its view. The page builder draws with it too, and knows the blocks again by `wrap`. */
export function viewOf(page: CustomerPage, words: Words, wrap?: WrapBlock): View {
  switch (page.kind) {
    case 'rating':
      return ratingView(page, words, wrap);
    case 'rated':
      return ratedView(page, words, wrap);
    case 'onward':
      return onwardView(page, words);
    case 'done':
      return doneView(page, words, wrap);
    case 'postpone':
      return postponeView(page, words);
    case 'postponed':
      return postponedView(page, words);
    case 'stop':
    case 'stopped':
    case 'resumed':
      return stopView(page, words);
    case 'review':
      return reviewView(page, words);
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
    case 'withdraw':
    case 'withdrawn':
    case 'nothing_to_withdraw':
      return withdrawView(page, words);
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
