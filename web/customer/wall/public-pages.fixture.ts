import type {
  AttestationPage,
  PublicPage,
  ReportForm,
  WallPage,
  WallReview,
} from '#contract/customer-pages/wall-page.ts';
import { SAVON } from '../pages.fixture.ts';

/** One public page of each kind, for the tests. */

export const REVIEW: WallReview = {
  id: '1',
  rating: 4,
  title: null,
  text: 'Il mousse bien.',
  display_name: null,
  product: 'Savon surgras',
  photos: [],
  experienced_at: null,
  published_at: new Date('2026-11-12T10:00:00Z'),
  edited_at: null,
  is_verified: true,
  is_incentivized: false,
  reply: null,
  origin: null,
  imported_at: null,
};

const OPEN = {
  shop: SAVON,
  locale: 'fr',
  team_code: 'vallon',
  base: '',
  public_url: 'https://avis.example',
} as const;

export const WALL: WallPage = {
  ...OPEN,
  kind: 'wall',
  form: 'wall',
  is_embedded: false,
  filter: { rating: null, product: null, source: null, sort: 'recent', page: 1 },
  summary: {
    total: 2,
    average: 4,
    verified: 1,
    counts: [0, 0, 0, 1, 1],
    since: new Date('2026-03-01T10:00:00Z'),
    imported: 1,
    rewarded: 0,
    products: [{ key: 'id:7', title: 'Savon surgras' }],
  },
  subject: null,
  matching: 2,
  per_page: 20,
  reviews: [
    REVIEW,
    {
      ...REVIEW,
      id: '2',
      rating: 5,
      title: 'Très doux',
      display_name: 'Claire M.',
      photos: [{ url: '/images/a1.webp', width: 800, height: 600 }],
      is_verified: false,
      reply: 'Merci Claire.',
      origin: 'Avis Vérifiés',
      imported_at: new Date('2026-11-13T10:00:00Z'),
    },
  ],
  moderation_days: 7,
};

const ATTESTATION: AttestationPage = {
  ...OPEN,
  kind: 'attestation',
  figures: {
    trigger_event: 'order_delivered',
    reminders: 2,
    moderation_days: 7,
    published: 2,
    verified: 1,
    incentivized: 0,
    imported: [{ origin: 'Avis Vérifiés', count: 1 }],
    pending: 0,
    refused: { off_topic: 1 },
    withdrawn: 0,
    reported: 0,
    proof_days: 365,
  },
  report: null,
  is_reported: false,
};

const REPORT: ReportForm = {
  review: REVIEW,
  moment: 'm8x.stamp',
  input: { reason: null, words: '', email: '' },
  problem: null,
};

export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  mur: WALL,
  'mur-encadre': { ...WALL, is_embedded: true },
  'mur-vide': {
    ...WALL,
    summary: {
      ...WALL.summary,
      total: 0,
      average: null,
      verified: 0,
      counts: [0, 0, 0, 0, 0],
      products: [],
    },
    matching: 0,
    reviews: [],
  },
  'mur-sans-resultat': { ...WALL, filter: { ...WALL.filter, rating: 1 }, matching: 0, reviews: [] },
  insigne: { ...WALL, form: 'badge', is_embedded: true },
  carrousel: { ...WALL, form: 'carousel', is_embedded: true },
  attestation: ATTESTATION,
  signalement: { ...ATTESTATION, report: REPORT },
  'signalement-refuse': { ...ATTESTATION, report: { ...REPORT, problem: 'words' } },
  signale: { ...ATTESTATION, is_reported: true },
  'sans-mur': { kind: 'no_wall', locale: 'fr' },
  'trop-de-visites': { kind: 'too_many', locale: 'fr' },
};
