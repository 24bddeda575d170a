import type { ReceivedReview } from './received-review.ts';

/** What opens a team’s account of the site; with the address alone, everything is null. */
export interface SiteKeys {
  api_key: string | null;
  api_secret: string | null;
  /** In whose name we act there; invitations need it. */
  business_user_id: string | null;
}

/** Two keys of 32 bytes, in base64, by which a team writes invitations without asking the site. */
export interface SealingKeys {
  encryption_key: string;
  authentication_key: string;
}

/** Where a team’s customers write, from an address that somebody pasted. */
export interface SiteAddress {
  /** The name by which the site knows the shop. */
  domain: string;
  profile_url: string;
  write_url: string;
}

/** `has_private`: we may read what our own invitations carried. */
export interface SiteAccess {
  keys: SiteKeys;
  unit_id: string;
  has_private: boolean;
}

export interface SiteInvitation {
  reference_id: string;
  email: string;
  name: string;
  locale: string;
}

/** An e-mail to the site, which then sends the invitation itself. */
export interface InvitationMail extends SiteInvitation {
  preferred_at: Date;
  products: readonly {
    sku: string | null;
    name: string;
    url: string | null;
    image_url: string | null;
  }[];
}

/**
 * A public site of reviews. Calls throw ProviderError; the words of `auth` and `business` are
 * French and say the remedy.
 */
export interface ReviewSite {
  /** The instance’s own keys, for teams without theirs. */
  keys: Pick<SiteKeys, 'api_key' | 'api_secret'>;
  /** Null when the URL is not one of the site. */
  readAddress(text: string): SiteAddress | null;
  /** Null: the site does not know this domain. */
  findUnit(keys: SiteKeys, domain: string): Promise<{ id: string; name: string } | null>;
  mayReadPrivate(access: SiteAccess): Promise<boolean>;
  /** One page of reviews from 1, latest first; `refused` of them could not be read. */
  listReviews(
    access: SiteAccess,
    page: number,
  ): Promise<{ reviews: ReceivedReview[]; refused: number; is_last: boolean }>;
  /** Null: the site no longer shows it. */
  readReview(access: SiteAccess, review_id: string): Promise<ReceivedReview | null>;
  /** An address by which this person writes a review that carries the reference. */
  createLink(access: SiteAccess, invitation: SiteInvitation, signal: AbortSignal): Promise<string>;
  /** The same, sealed by the team’s own keys. */
  sealLink(keys: SealingKeys, domain: string, invitation: SiteInvitation): string;
  purgeCountedPeople(access: SiteAccess, emails: readonly string[]): Promise<void>;
  isInvitationAddress(text: string): boolean;
  writeInvitationMail(person: InvitationMail): { text: string; html: string };
}
