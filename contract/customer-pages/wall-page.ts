import type { CustomerShop, LegalRules, RenderedEmail, RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
import type { WallStyle } from './wall-style.ts';
import type {
  ImportedRefusal,
  ReportAnswer,
  ReviewNotice,
  ReviewReply,
} from '#contract/settings/review-form.ts';
import type {
  EmbedForm,
  RefusalReason,
  ReportReason,
  ReviewPhoto,
  WallSort,
  WallSource,
} from './shop-review.ts';

/** The props of the public pages: the wall, its widgets on other sites, and the attestation. */

export interface WallReview {
  id: string;
  rating: number;
  title: string | null;
  text: string;
  display_name: string | null;
  product: string | null;
  photos: readonly ReviewPhoto[];
  experienced_at: Date | null;
  published_at: Date;
  edited_at: Date | null;
  is_verified: boolean;
  is_incentivized: boolean;
  reply: string | null;
  /** The tool where the review was first published; null when it was written here. */
  origin: string | null;
  imported_at: Date | null;
}

/** A product that reviews of the wall name. */
export interface WallProduct {
  /** The product in the URL of the wall: `id:` and its number, or only a name. */
  key: string;
  title: string;
}

export interface WallSummary {
  total: number;
  /** The average of the reviews with a verified purchase; null when there is none. */
  average: number | null;
  /** The number of reviews in the average. */
  verified: number;
  /** The number of reviews with one, two, … five stars. */
  counts: readonly [number, number, number, number, number];
  since: Date | null;
  /** The number of reviews imported from another tool. */
  imported: number;
  /** The number of reviews for which something was given. */
  rewarded: number;
  /** The products that reviews name, those with the most reviews first. */
  products: readonly WallProduct[];
}

export interface WallFilter {
  rating: number | null;
  /** The key of a product. */
  product: string | null;
  source: WallSource | null;
  sort: WallSort;
  page: number;
}

interface OpenPage {
  shop: CustomerShop;
  locale: CustomerLocale;
  team_code: string;
  /** The prefix of links to this instance; empty on its own pages. */
  base: string;
  /** The scheme and host of the canonical URL of the page. */
  public_url: string;
}

export interface WallPage extends OpenPage {
  kind: 'wall';
  form: EmbedForm;
  /**
   * True when the page is embedded in another site. Links then open outside the frame, and any site
   * may embed the page.
   */
  is_embedded: boolean;
  filter: WallFilter;
  /** The style that the shop chose for its site. When absent, the plain style is used. */
  style?: WallStyle;
  summary: WallSummary;
  /** The title of the product in the filter. */
  subject: string | null;
  /** The number of reviews that match the filters. */
  matching: number;
  per_page: number;
  reviews: readonly WallReview[];
  moderation_days: number;
}

/** The figures that describe how this shop collects its reviews. They can be verified. */
export interface AttestationFigures {
  trigger_event: LegalRules['trigger_event'];
  reminders: number;
  moderation_days: number;
  published: number;
  verified: number;
  incentivized: number;
  /** The number of published imported reviews by tool, the largest first. */
  imported: readonly { origin: string; count: number }[];
  pending: number;
  /** Counts of the last year. */
  refused: Readonly<Partial<Record<RefusalReason, number>>>;
  withdrawn: number;
  reported: number;
  proof_days: number;
}

export interface ReportForm {
  review: WallReview;
  /**
   * The signed time at which the form was rendered. A form that is submitted too soon after it
   * comes from a robot.
   */
  moment: string;
  input: { reason: ReportReason | null; words: string; email: string };
  problem: null | 'reason' | 'words' | 'email' | 'too_fast';
}

export interface AttestationPage extends OpenPage {
  kind: 'attestation';
  figures: AttestationFigures;
  report: ReportForm | null;
  is_reported: boolean;
}

/** The page for an unknown shop, or after too many requests. */
export interface NoWallPage {
  kind: 'no_wall' | 'too_many';
  locale: CustomerLocale;
}

export type PublicPage = WallPage | AttestationPage | NoWallPage;

/** A review for the script on another site: texts only, in the language of the reader. */
interface EmbeddedReview {
  rating: number;
  rating_words: string;
  title: string | null;
  text: string;
  name: string;
  mark: string;
  is_verified: boolean;
  mark_words: string;
  about: string | null;
  dates: string;
  photos: readonly { url: string; alt: string }[];
  reply: { by: string; text: string } | null;
  report: { url: string; words: string };
}

/** The data that the script renders. The script itself holds no text. */
export interface EmbedData {
  lang: string;
  css: string;
  title: string;
  average: string | null;
  rating: number;
  average_words: string;
  count: string;
  control: string;
  how: { url: string; words: string };
  all: { url: string; words: string };
  reviews: readonly EmbeddedReview[];
  none: string;
  next: { page: number; words: string } | null;
}

export interface WallRenderer {
  renderPublicPage(page: PublicPage): RenderedPage;
  embedData(page: WallPage): EmbedData;
  /** The script of `/embed.js`. */
  embedScript: string;
  /** Renders the e-mail about the decision on a review for the wall. */
  renderReviewNotice(notice: ReviewNotice): RenderedEmail;
  /** Renders the e-mail with the shop’s private answer to the author of a review. */
  renderReviewReply(reply: ReviewReply): RenderedEmail;
  /** Renders the e-mail to the author of an imported review that the shop does not publish. */
  renderImportedRefusal(refusal: ImportedRefusal): RenderedEmail;
  renderReportAnswer(answer: ReportAnswer): RenderedEmail;
}
