import type { Kysely } from 'kysely';
import * as baseline from './migrations/1.0.0-baseline.ts';
import * as secondFactors from './migrations/0102-second-factors.ts';
import * as companySignIn from './migrations/0103-company-sign-in.ts';
import * as supportAccess from './migrations/0104-support-access.ts';
import * as customerMerges from './migrations/0105-customer-merges.ts';
import * as queuedRequests from './migrations/0106-queued-requests.ts';
import * as recordQueuedRequests from './migrations/0107-record-queued-requests.ts';
import * as reviewFollowUp from './migrations/0120-review-follow-up.ts';
import * as savedViews from './migrations/0121-saved-views.ts';
import * as abTests from './migrations/0130-ab-tests.ts';
import * as thanksCodes from './migrations/0261-thanks-codes.ts';
import * as shopRatings from './migrations/0260-shop-ratings.ts';
import * as products from './migrations/0150-products.ts';
import * as productReviews from './migrations/0151-product-reviews.ts';
import * as storePlatforms from './migrations/0170-store-platforms.ts';
import * as productPages from './migrations/0200-product-pages.ts';
import * as importedMedia from './migrations/0210-imported-media.ts';
import * as productOfGeneralLink from './migrations/0211-product-of-general-link.ts';
import * as sessionCountries from './migrations/0240-session-countries.ts';
import * as sharedCaps from './migrations/0250-shared-caps.ts';
import * as productReviewFilters from './migrations/0270-product-review-filters.ts';
import * as reviewVotes from './migrations/0271-review-votes.ts';
import * as productQuestions from './migrations/0272-product-questions.ts';
import * as abTestsOfTemplates from './migrations/0280-ab-tests-of-templates.ts';
import * as reviewVideos from './migrations/0290-review-videos.ts';
import * as parcels from './migrations/0300-parcels.ts';
import * as heldMessagesByReason from './migrations/0330-held-messages-by-reason.ts';
import * as manualBackups from './migrations/0340-manual-backups.ts';
import * as productPageVersions from './migrations/0350-product-page-versions.ts';
import * as sessionsOfSupport from './migrations/0360-sessions-of-support.ts';
import * as productsNamedOnTheWall from './migrations/0370-products-named-on-the-wall.ts';
import * as indexNamedProducts from './migrations/0371-index-named-products.ts';
import * as moveNamedProducts from './migrations/0372-move-named-products.ts';
import * as productsNamedByGtin from './migrations/0373-products-named-by-gtin.ts';
import * as ageOfProducts from './migrations/0374-age-of-products.ts';
import * as checkNamedProducts from './migrations/0375-check-named-products.ts';
import * as validateNamedProducts from './migrations/0376-validate-named-products.ts';
import * as fillAgeOfProducts from './migrations/0377-fill-age-of-products.ts';
import * as importedVotes from './migrations/0378-imported-votes.ts';
import * as questionVersions from './migrations/0390-question-versions.ts';
import * as contestsOfVersions from './migrations/0400-contests-of-versions.ts';
import * as pausesOfImportedMedia from './migrations/0410-pauses-of-imported-media.ts';

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * The oldest program that works on the schema after this migration. Left out when every program
   * does.
   */
  leastVersion?: string;
  /**
   * Why older programs work all the same, by table or function, where `least-version.db.test.ts`
   * finds a change on which they may fail.
   */
  compatible?: Readonly<Record<string, string>>;
}

/** Migrations by the name that databases record, in the order in which they are applied. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The migration with which every database begins. */
export const BASELINE = '1.0.0';

/**
 * The order is fixed: a migration that was released is never edited, renamed or removed. A later
 * change of the schema is a new file in `migrations`, added at the end.
 */
export const MIGRATIONS: Migrations = {
  [BASELINE]: baseline,
  '0102-second-factors': secondFactors,
  '0103-company-sign-in': companySignIn,
  '0104-support-access': supportAccess,
  '0105-customer-merges': customerMerges,
  '0106-queued-requests': queuedRequests,
  '0107-record-queued-requests': recordQueuedRequests,
  '0120-review-follow-up': reviewFollowUp,
  '0121-saved-views': savedViews,
  '0130-ab-tests': abTests,
  '0150-products': products,
  '0151-product-reviews': productReviews,
  '0170-store-platforms': storePlatforms,
  '0200-product-pages': productPages,
  '0210-imported-media': importedMedia,
  '0211-product-of-general-link': productOfGeneralLink,
  '0260-shop-ratings': shopRatings,
  '0261-thanks-codes': thanksCodes,
  '0240-session-countries': sessionCountries,
  '0250-shared-caps': sharedCaps,
  '0270-product-review-filters': productReviewFilters,
  '0271-review-votes': reviewVotes,
  '0272-product-questions': productQuestions,
  '0280-ab-tests-of-templates': abTestsOfTemplates,
  '0290-review-videos': reviewVideos,
  '0300-parcels': parcels,
  '0330-held-messages-by-reason': heldMessagesByReason,
  '0340-manual-backups': manualBackups,
  '0350-product-page-versions': productPageVersions,
  '0360-sessions-of-support': sessionsOfSupport,
  '0370-products-named-on-the-wall': productsNamedOnTheWall,
  '0371-index-named-products': indexNamedProducts,
  '0372-move-named-products': moveNamedProducts,
  '0373-products-named-by-gtin': productsNamedByGtin,
  '0374-age-of-products': ageOfProducts,
  '0375-check-named-products': checkNamedProducts,
  '0376-validate-named-products': validateNamedProducts,
  '0377-fill-age-of-products': fillAgeOfProducts,
  '0378-imported-votes': importedVotes,
  '0390-question-versions': questionVersions,
  '0400-contests-of-versions': contestsOfVersions,
  '0410-pauses-of-imported-media': pausesOfImportedMedia,
};
