/**
 * The closed lists and limits of the reviews on the shop’s own wall. The server, the customer pages
 * and the back office use them.
 */

export const SHOP_REVIEW_STATUSES = ['pending', 'published', 'refused', 'withdrawn'] as const;
export type ShopReviewStatus = (typeof SHOP_REVIEW_STATUSES)[number];

/**
 * The reasons for refusing to publish a review. A low rating is not one of them (code de la
 * consommation, L.111-7-2, D.111-18).
 */
export const REFUSAL_REASONS = [
  'insulting',
  'personal_data',
  'off_topic',
  'advertising',
  'conflict_of_interest',
  'illegal',
  'unreadable',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The French labels for the team and the wall. Authors get these labels in their own language. */
export const REFUSAL_LABELS: Readonly<Record<RefusalReason, string>> = {
  insulting: 'Propos injurieux ou discriminatoires',
  personal_data: 'Données personnelles d’une autre personne',
  off_topic: 'Sans rapport avec l’achat',
  advertising: 'Publicité ou lien commercial',
  conflict_of_interest: 'Conflit d’intérêts avec la boutique ou un concurrent',
  illegal: 'Contenu illicite',
  unreadable: 'Texte illisible ou vide de sens',
};

/** The reasons for reporting a published review. */
export const REPORT_REASONS = [
  'not_a_customer',
  'conflict_of_interest',
  'paid',
  'false_facts',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_LABELS: Readonly<Record<ReportReason, string>> = {
  not_a_customer: 'L’auteur n’a sans doute rien acheté',
  conflict_of_interest: 'L’auteur semble lié à la boutique ou à un concurrent',
  paid: 'L’avis semble récompensé',
  false_facts: 'Les faits racontés semblent faux',
  illegal: 'Le contenu est illicite',
  other: 'Autre doute',
};

/** Lengths in UTF-16 code units. */
export const LONGEST_REVIEW = 2000;
export const LONGEST_TITLE = 100;
export const LONGEST_NAME = 40;
export const LONGEST_REPORT = 1000;
export const SHORTEST_REPORT = 20;
export const MOST_PHOTOS = 3;
/** Limits of the single video of a product review, in seconds and in bytes. */
export const LONGEST_VIDEO_SECONDS = 60;
export const LARGEST_VIDEO = 50_000_000;
/** The longest moderation period that the platforms allow, in days. */
export const MOST_MODERATION_DAYS = 14;
/**
 * The number of days for which a refused, withdrawn or replaced text is retained as evidence. ISO
 * 20488 requires at least one year.
 */
export const PROOF_DAYS = 365;

export const WALL_SORTS = ['recent', 'oldest', 'highest', 'lowest'] as const;
export type WallSort = (typeof WALL_SORTS)[number];
/** `own` reviews were collected here; `imported` reviews were first published elsewhere. */
export const WALL_SOURCES = ['own', 'imported'] as const;
export type WallSource = (typeof WALL_SOURCES)[number];
export const EMBED_FORMS = ['wall', 'badge', 'carousel'] as const;
export type EmbedForm = (typeof EMBED_FORMS)[number];

export interface ReviewPhoto {
  url: string;
  width: number;
  height: number;
}

export interface ReviewVideo {
  url: string;
  /** A frame of the video that the author’s browser extracted. Null when it could not. */
  poster_url: string | null;
}
