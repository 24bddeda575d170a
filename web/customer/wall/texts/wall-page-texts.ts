import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type {
  RefusalReason,
  ReportReason,
  WallSort,
} from '#contract/customer-pages/shop-review.ts';

/**
 * All texts of the public pages, one table per language. Dates and numbers are already formatted.
 */
export interface WallPageTexts {
  title: string;
  page_title: (shop: string) => string;
  out_of: (rating: string) => string;
  count: (number: string, isOne: boolean, since: string | null) => string;
  /** Shown beside an average that does not include all published reviews. */
  average_of: (number: string, isOne: boolean) => string;
  reviews: (number: string, isOne: boolean) => string;
  filter: string;
  every_rating: string;
  /** `isRewarded` is true when something is given for some of the reviews. */
  control: (days: number, isRewarded: boolean) => string;
  how: string;
  product: string;
  every_product: string;
  sort: string;
  sorts: Readonly<Record<WallSort, string>>;
  show: string;
  verified: string;
  verified_what: string;
  unverified: string;
  unverified_what: string;
  incentivized: string;
  anonymous: string;
  dates: (experienced: string | null, published: string, edited: string | null) => string;
  report: string;
  report_what: string;
  reply: (shop: string) => string;
  photo: (name: string, number: number) => string;
  range: (from: string, to: string, total: string) => string;
  pages: string;
  previous: string;
  next: string;
  none: string;
  none_matching: string;
  clear: string;
  read_all: string;
  foot: string;
  website: string;
  attestation: AttestationTexts;
  reporting: ReportTexts;
  no_wall: { title: string; text: string };
  too_many: { title: string; text: string };
}

export interface AttestationTexts {
  title: string;
  lead: (shop: string) => string;
  figures: string;
  /** Returns the label and the figure of each line. */
  counted: (figures: WrittenFigures) => readonly (readonly [string, string])[];
  sections: (
    shop: string,
    figures: AttestationFigures,
  ) => readonly { title: string; text: string }[];
  grounds: string;
  reasons: Readonly<Record<RefusalReason, string>>;
  report_title: string;
  report_how: string;
  wall: string;
  self: string;
}

/** The figures of the attestation in the number format of the language. */
export type WrittenFigures = Readonly<
  Record<
    'published' | 'verified' | 'incentivized' | 'pending' | 'refused' | 'withdrawn' | 'reported',
    string
  >
> & { has_incentivized: boolean };

export interface ReportTexts {
  title: string;
  lead: string;
  reason: string;
  reasons: Readonly<Record<ReportReason, string>>;
  words: string;
  text_hint: string;
  email: string;
  email_hint: string;
  send: string;
  cancel: string;
  problems: Readonly<Record<'reason' | 'words' | 'email' | 'too_fast', string>>;
  done: string;
  done_text: string;
}
