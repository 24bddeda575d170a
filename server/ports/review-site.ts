import type { ReceivedReview } from './received-review.ts';

/** The keys of a team’s account on the site. All are null when only the address is connected. */
export interface SiteKeys {
  api_key: string | null;
  api_secret: string | null;
  /** The user under whose name Recueil acts there, which invitations need. */
  business_user_id: string | null;
}

/**
 * Two keys of 32 bytes, in base64, by which a team creates invitations without a call to the site.
 */
export interface SealingKeys {
  encryption_key: string;
  authentication_key: string;
}

/** The addresses of a shop’s page on the site, from an address that a person pasted. */
export interface SiteAddress {
  /** The identifier of the shop on the site. */
  domain: string;
  profile_url: string;
  write_url: string;
}

/** `has_private` is true when the data of our own invitations can be read. */
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
 * A public site of reviews. Calls throw ProviderError, with a French text for `auth` and `business`
 * that says the solution.
 */
export interface ReviewSite {
  /** The instance’s own keys, for teams without theirs. */
  keys: Pick<SiteKeys, 'api_key' | 'api_secret'>;
  /** Returns null when the address does not belong to the site. */
  readAddress(text: string): SiteAddress | null;
  /** Returns null when the site does not have this domain. */
  findUnit(keys: SiteKeys, domain: string): Promise<{ id: string; name: string } | null>;
  mayReadPrivate(access: SiteAccess): Promise<boolean>;
  /**
   * Returns one page of reviews, numbered from 1, the latest first. `refused` is the number of
   * those that could not be read.
   */
  listReviews(
    access: SiteAccess,
    page: number,
  ): Promise<{ reviews: ReceivedReview[]; refused: number; is_last: boolean }>;
  /** Returns null when the site no longer shows it. */
  readReview(access: SiteAccess, review_id: string): Promise<ReceivedReview | null>;
  /** Returns the address at which this person writes a review that contains the reference. */
  createLink(access: SiteAccess, invitation: SiteInvitation, signal: AbortSignal): Promise<string>;
  /** Returns such an address, sealed with the team’s own keys. */
  sealLink(keys: SealingKeys, domain: string, invitation: SiteInvitation): string;
  purgeCountedPeople(access: SiteAccess, emails: readonly string[]): Promise<void>;
  isInvitationAddress(text: string): boolean;
  writeInvitationMail(person: InvitationMail): { text: string; html: string };
}
