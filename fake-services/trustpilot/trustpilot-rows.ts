/**
 * The data of the fake service, in the formats of Trustpilot’s API and webhooks
 * (https://developers.trustpilot.com).
 */

export const TRUSTPILOT_KEY = 'trustpilot-fake-key';
export const TRUSTPILOT_SECRET = 'trustpilot-fake-secret';
export const BUSINESS_USER = '5f1a2b3c4d5e6f7081920a1c';

export const UNIT = {
  id: '5f1a2b3c4d5e6f7081920a1b',
  displayName: 'Boutique',
  name: { identifying: 'boutique.example', referring: ['boutique.example'] },
  country: 'FR',
  websiteUrl: 'https://boutique.example',
  status: 'active',
  score: { trustScore: 4.6, stars: 4.5 },
  numberOfReviews: {
    total: 312,
    usedForTrustScoreCalculation: 300,
    oneStar: 9,
    twoStars: 3,
    threeStars: 8,
    fourStars: 42,
    fiveStars: 250,
  },
  links: [],
};

export interface SiteReview {
  id: string;
  stars: number;
  title: string;
  text: string;
  language: string;
  createdAt: string;
  updatedAt: string | null;
  experiencedAt: string | null;
  status: string;
  isVerified: boolean;
  numberOfLikes: number;
  countsTowardsTrustScore: boolean;
  companyReply: null;
  consumer: { id: string; displayName: string; displayLocation: string; numberOfReviews: number };
  businessUnit: { id: string; identifyingName: string; displayName: string };
  /** Present only in the private part of the API. */
  referenceId?: string;
  referralEmail?: string;
}

export const REVIEW: SiteReview = {
  id: '66f0c1d2e3a4b5c6d7e8f901',
  stars: 5,
  title: 'Parfait',
  text: 'Livraison rapide',
  language: 'fr',
  createdAt: '2026-11-12T08:31:00Z',
  updatedAt: null,
  experiencedAt: '2026-11-10T00:00:00Z',
  status: 'active',
  isVerified: true,
  numberOfLikes: 0,
  countsTowardsTrustScore: true,
  companyReply: null,
  consumer: {
    id: '66f0c1d2e3a4b5c6d7e8f902',
    displayName: 'Léa M.',
    displayLocation: 'Lyon, FR',
    numberOfReviews: 3,
  },
  businessUnit: {
    id: '5f1a2b3c4d5e6f7081920a1b',
    identifyingName: 'boutique.example',
    displayName: 'Boutique',
  },
};

/** Returns another review, by its number. Ids have 24 hex characters. */
export function siteReview(
  n: number,
  overrides: Partial<Omit<SiteReview, 'consumer'>> & {
    consumer?: Partial<SiteReview['consumer']>;
  } = {},
): SiteReview {
  const id = `66f0c1d2e3a4b5c6${n.toString(16).padStart(8, '0')}`;
  const consumer = {
    ...REVIEW.consumer,
    id: `77f0c1d2e3a4b5c6${n.toString(16).padStart(8, '0')}`,
    ...overrides.consumer,
  };
  return {
    ...REVIEW,
    id,
    createdAt: new Date(Date.parse(REVIEW.createdAt) - n * 3_600_000).toISOString(),
    ...overrides,
    consumer,
  };
}
