import type { CustomerShop, LegalRules, RenderedEmail, RenderedPage } from './customer-frame.ts';
import type { CustomerLocale } from './customer-locale.ts';
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

/** What the server hands to the renderer of the pages that are open to all: the wall, its forms on other sites, the attestation. */

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
  /** The tool where it was first published; null: written here. */
  origin: string | null;
  imported_at: Date | null;
}

export interface WallSummary {
  total: number;
  /** Of those whose purchase is verified; null without any. */
  average: number | null;
  /** How many the average counts. */
  verified: number;
  /** How many of one star, two, … five. */
  counts: readonly [number, number, number, number, number];
  since: Date | null;
  /** Of all, those that came from another tool. */
  imported: number;
  /** Those that reviews are about, the most reviewed first. */
  products: readonly string[];
}

export interface WallFilter {
  rating: number | null;
  product: string | null;
  source: WallSource | null;
  sort: WallSort;
  page: number;
}

interface OpenPage {
  shop: CustomerShop;
  locale: CustomerLocale;
  team_code: string;
  /** What an address of ours begins with; empty on our own pages. */
  base: string;
  /** Where this page stands for the whole world, as search engines want it: scheme and host. */
  public_url: string;
}

export interface WallPage extends OpenPage {
  kind: 'wall';
  form: EmbedForm;
  /** In a frame of another site: links leave the frame, everybody may show it. */
  is_embedded: boolean;
  asked: WallFilter;
  summary: WallSummary;
  /** How many the filters leave. */
  matching: number;
  per_page: number;
  reviews: readonly WallReview[];
  moderation_days: number;
}

/** How reviews come about in this shop, in figures that anybody may count again. */
export interface AttestationFigures {
  trigger_event: LegalRules['trigger_event'];
  reminders: number;
  moderation_days: number;
  published: number;
  verified: number;
  incentivized: number;
  /** Published ones that came from other tools, the most first. */
  imported: readonly { origin: string; count: number }[];
  pending: number;
  /** Within the last year. */
  refused: Readonly<Partial<Record<RefusalReason, number>>>;
  withdrawn: number;
  reported: number;
  proof_days: number;
}

export interface ReportForm {
  review: WallReview;
  /** Signed, so that a robot’s instant answer is known. */
  moment: string;
  given: { reason: ReportReason | null; words: string; email: string };
  problem: null | 'reason' | 'words' | 'email' | 'too_fast';
}

export interface AttestationPage extends OpenPage {
  kind: 'attestation';
  facts: AttestationFigures;
  report: ReportForm | null;
  is_reported: boolean;
}

/** No shop behind this address, or too many visits. */
export interface NoWallPage {
  kind: 'no_wall' | 'too_many';
  locale: CustomerLocale;
}

export type PublicPage = WallPage | AttestationPage | NoWallPage;

/** One review as the script on another site shows it: only words, already in the reader’s language. */
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

/** What the script draws, without knowing a language or a shop. */
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
  /** `/embed.js` */
  embedScript: string;
  /** What became of a review for the wall. */
  renderReviewNotice(notice: ReviewNotice): RenderedEmail;
  /** The shop’s private answer to its author. */
  renderReviewReply(reply: ReviewReply): RenderedEmail;
  /** The decision about a report of one. */
  renderImportedRefusal(refusal: ImportedRefusal): RenderedEmail;
  renderReportAnswer(answer: ReportAnswer): RenderedEmail;
}
