import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type {
  CustomerPage,
  FeedbackForm,
  RatedPage,
} from '#contract/customer-pages/customer-pages.ts';
import type {
  CustomerFrame,
  CustomerShop,
  LegalRules,
  OrderContext,
} from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { AskedProduct, ProductsPage } from '#contract/customer-pages/products-page.ts';
import type { ReviewForm, ReviewPage } from '#contract/settings/review-form.ts';

/** The example brands and one page of each kind, for the tests and the screenshots. */

export const SAVON: CustomerShop = {
  name: 'Savonnerie du Vallon',
  website_url: 'https://savonnerie-vallon.example/',
  logo_url: '/images/logo-savon.svg',
  colors: { primary: '#2f6b4a', background: '#f7f8f3', text: null },
  font: 'system',
  tone: 'vous',
  timezone: 'Europe/Paris',
  legal_text: 'Savonnerie du Vallon, 12 rue des Tilleuls, 26400 Crest',
};
export const CAIRN: CustomerShop = {
  ...SAVON,
  name: 'Cairn Nord',
  logo_url: null,
  colors: { primary: '#ff7a1a', background: '#121516', text: null },
  tone: 'tu',
};
export const CABOSSE: CustomerShop = {
  ...SAVON,
  name: 'Cabosse & Filles',
  logo_url: null,
  colors: { primary: '#6a3f24', background: '#f6eee1', text: null },
  font: 'serif',
};

export const ORDER: OrderContext = {
  number: '#4812',
  delivered_at: new Date('2026-11-17T10:00:00Z'),
  ordered_at: new Date('2026-11-10T10:00:00Z'),
  product: 'Savon surgras à l’huile d’olive',
  other_products: 2,
};

export const CONFIGURATION = parseConditionalConfiguration({
  destinations: [
    {
      kind: 'trustpilot',
      url: 'https://fr.trustpilot.com/evaluate/savonnerie-vallon.example',
      weight: 100,
    },
    { kind: 'google', url: 'https://g.page/r/savonnerie/review', weight: 1 },
  ],
});

/** The default blocks of a shop. */
export const { pages: PAGES } = parseCustomizationConfiguration({});

export function frameOf(shop: CustomerShop = SAVON, locale: CustomerLocale = 'fr'): CustomerFrame {
  return { shop, locale, path: '/y/8Qm2vT7kXc4LpR9sWzB3aN', first_name: 'Claire' };
}

const FORM: FeedbackForm = {
  title: null,
  intro: null,
  questions: [],
  contact: 'email',
  text: '',
  problem: null,
};

const LONG = 'Le carton était ouvert sur un côté. '.repeat(120);
const REVIEW_FORM: ReviewForm = {
  products: ['Savon surgras à l’huile d’olive', 'Porte-savon en céramique'],
  product: null,
  title: '',
  text: '',
  display_name: 'Claire M.',
  photos: [],
  moderation_days: 7,
  status: null,
  problem: null,
};
const WRITTEN: ReviewForm = {
  ...REVIEW_FORM,
  product: 'Porte-savon en céramique',
  title: 'Doux',
  text: 'Il ne colle pas.\nLa peau ne tire plus.',
  photos: [{ url: '/images/a1.webp', width: 800, height: 600 }],
};

/** The page of a customer’s own review, in each of its states. */
function reviewPages(frame: CustomerFrame): Record<string, ReviewPage> {
  const published_at = new Date('2026-11-20T10:00:00Z');
  const page: ReviewPage = {
    kind: 'review',
    frame,
    form: REVIEW_FORM,
    is_thanks: false,
    editing: 'whole',
    publish_at: null,
    published_at: null,
    refusal_reason: null,
    contest: null,
    has_email: true,
    wall_url: '/dashboard/reviews/custom?team=vallon',
    attestation_url: '/avis/vallon',
  };
  const reviewIn = (status: NonNullable<ReviewForm['status']>): ReviewPage => ({
    ...page,
    editing: 'none',
    form: { ...WRITTEN, status },
  });
  return {
    avis: page,
    'avis-photo-refusee': { ...page, form: { ...WRITTEN, problem: { kind: 'photo' } } },
    'avis-trop-long': {
      ...page,
      form: { ...REVIEW_FORM, text: LONG, problem: { kind: 'too_long', length: LONG.length } },
    },
    'avis-merci': {
      ...reviewIn('pending'),
      is_thanks: true,
      publish_at: new Date('2026-11-28T10:00:00Z'),
    },
    'avis-publie': { ...reviewIn('published'), published_at },
    'avis-refuse': { ...reviewIn('refused'), refusal_reason: 'off_topic', contest: 'possible' },
    'avis-conteste': { ...reviewIn('refused'), refusal_reason: 'off_topic', contest: 'sent' },
    'avis-retire': reviewIn('withdrawn'),
    'avis-photos': { ...page, editing: 'photos', form: { ...WRITTEN, status: 'published' } },
  };
}

export function ratedPage(
  rating: number,
  frame = frameOf(),
  configuration = CONFIGURATION,
): RatedPage {
  const { band, text, destinations, layout } = readConditionalRating(
    configuration,
    rating,
    '4bc6a2a0-1111-4111-8111-0123456789ab',
  );
  return {
    kind: 'rated',
    frame,
    rating,
    band,
    text,
    destinations,
    layout,
    form: FORM,
    review_form: REVIEW_FORM,
    products: { names: [], rated: 0 },
    can_change: true,
    earlier: null,
    blocks: PAGES[layout === 'form_first' ? 'feedback' : 'thanks'],
    upsell: null,
  };
}

const RULES: LegalRules = {
  trigger_event: 'order_delivered',
  reminders: 2,
  link_ttl_days: 180,
  mode: 'neutral',
  destinations: CONFIGURATION.destinations,
  is_order_drawn: true,
  is_enabled: true,
  moderation_days: 7,
  gives_code: false,
  is_general: false,
};

/** Every customer page, by the name of its screenshot. */
/** The products of an order: one without a review, one with all fields filled, and one refused. */
export function productsPage(frame: CustomerFrame = frameOf()): ProductsPage {
  const product: AskedProduct = {
    line: 1,
    name: 'Savon surgras à l’huile d’olive',
    image_url: null,
    rating: null,
    title: '',
    text: '',
    photos: [],
    video: null,
    recommends: null,
    attributes: [],
    status: null,
    refusal_reason: null,
    contest: null,
    problem: null,
  };
  const scale = { id: 'parfum', label: 'Parfum', low: 'Discret', high: 'Intense', value: 4 };
  return {
    kind: 'products',
    frame,
    products: [
      product,
      {
        ...product,
        line: 2,
        name: 'Shampoing solide',
        rating: 4,
        title: 'Doux',
        text: 'Il dure longtemps.',
        photos: [{ url: '/images/a1.webp', width: 800, height: 600 }],
        video: { url: '/images/v1.mp4', poster_url: '/images/v1.webp' },
        recommends: true,
        attributes: [scale],
        status: 'published',
      },
      { ...product, line: 3, name: 'Baume', problem: { kind: 'video_too_long' } },
    ],
    display_name: 'Léa',
    asks_recommendation: true,
    moderation_days: 7,
    thanks_offer: null,
    thanks_currency: 'EUR',
    thanks_codes: [],
    is_thanks: false,
    has_questions: false,
  };
}

export function everyPage(
  shop: CustomerShop = SAVON,
  locale: CustomerLocale = 'fr',
): Readonly<Record<string, CustomerPage>> {
  const frame = frameOf(shop, locale);
  const general = { ...frame, path: '/t/vallon2026', first_name: null };
  const first = parseConditionalConfiguration({
    ...CONFIGURATION,
    mode: 'feedback_first',
    mode_acknowledged: true,
  });
  const earlier = {
    rated_at: new Date('2026-11-19T10:00:00Z'),
    changeable_until: new Date('2026-12-19T10:00:00Z'),
    feedback: 'Très bien, mais le carton était ouvert sur un côté.',
  };
  const plain = Object.fromEntries(
    (
      [
        'no_link',
        'unknown',
        'link_closed',
        'too_large',
        'too_many',
        'unavailable',
        'broken',
      ] as const
    ).map((kind) => [kind, { kind, locale }]),
  );
  return {
    note: {
      kind: 'rating',
      frame,
      order: ORDER,
      preselected: null,
      is_change: false,
      blocks: PAGES.rating,
    },
    'note-4': {
      kind: 'rating',
      frame,
      order: ORDER,
      preselected: 4,
      is_change: false,
      blocks: PAGES.rating,
    },
    'note-changer': {
      kind: 'rating',
      frame,
      order: ORDER,
      preselected: 2,
      is_change: true,
      blocks: PAGES.rating,
    },
    produits: productsPage(frame),
    'apres-5': ratedPage(5, frame),
    'apres-3': ratedPage(3, frame),
    'apres-2': ratedPage(2, frame),
    'apres-2-prive-dabord': ratedPage(2, frame, first),
    'apres-2-questions': {
      ...ratedPage(2, frame, first),
      form: {
        ...FORM,
        title: 'Aidez-nous',
        intro: 'Trois questions, une minute.',
        questions: QUESTIONS,
      },
    },
    ...reviewPages(frame),
    'apres-avis-ecrit': { ...ratedPage(5, frame), review_form: { ...WRITTEN, status: 'pending' } },
    'apres-sans-porte': ratedPage(5, frame, parseConditionalConfiguration({ is_enabled: false })),
    'message-trop-long': {
      ...ratedPage(2, frame),
      form: { ...FORM, text: LONG, problem: { kind: 'too_long', length: LONG.length } },
    },
    'apres-5-offre': {
      ...ratedPage(5, frame),
      upsell: {
        id: '7',
        kind: 'product',
        title: 'Un porte-savon en grès',
        description: 'Fait main à Crest.',
        image_url: null,
        url: 'https://savonnerie-vallon.example/porte-savon',
        discount_code: null,
      },
    },
    'deja-note': { ...ratedPage(4, frame), form: { ...FORM, text: earlier.feedback }, earlier },
    'deja-note-ferme': {
      ...ratedPage(4, frame),
      can_change: false,
      earlier: { ...earlier, feedback: null },
    },
    conduite: {
      kind: 'onward',
      frame,
      rating: 5,
      destination: {
        n: 1,
        kind: 'trustpilot',
        url: 'https://fr.trustpilot.com/evaluate/x',
        label: null,
      },
    },
    'fin-message': { kind: 'done', frame, has_feedback: true, blocks: PAGES.thanks, upsell: null },
    fin: { kind: 'done', frame, has_feedback: false, blocks: PAGES.thanks, upsell: null },
    'pas-recu-demande': { kind: 'postpone', frame, order: ORDER },
    'pas-recu': { kind: 'postponed', frame, until: new Date('2026-11-28T09:00:00Z') },
    'pas-recu-assez': { kind: 'postponed', frame, until: null },
    stop: { kind: 'stop', frame, other_shops: [] },
    'stop-boutiques': {
      kind: 'stop',
      frame,
      other_shops: [{ name: 'Maison Lavande', is_refused: false }],
    },
    'stop-fait': { kind: 'stopped', frame, other_shops: [] },
    'stop-fait-boutiques': {
      kind: 'stopped',
      frame,
      other_shops: [
        { name: 'Maison Lavande', is_refused: true },
        { name: 'Maison Romarin', is_refused: false },
      ],
    },
    'stop-annule': { kind: 'resumed', frame, other_shops: [] },
    legal: { kind: 'legal', frame, rules: RULES },
    'legal-lien-general': { kind: 'legal', frame: general, rules: { ...RULES, is_general: true } },
    'lien-general': {
      kind: 'general',
      frame: general,
      product: null,
      asks_contact: true,
      stamp: 'm8x.stamp',
      input: { rating: null, name: '', email: '' },
      problem: null,
    },
    'lien-general-refus': {
      kind: 'general',
      frame: general,
      product: { id: '12', name: 'Savon surgras', image_url: null },
      asks_contact: true,
      stamp: 'm8x.stamp',
      input: { rating: 4, name: 'Claire Morel', email: 'claire@' },
      problem: 'wrong_email',
    },
    'lien-general-recu': { kind: 'general_thanks', frame: general },
    'retirer-avis': { kind: 'withdraw', frame },
    'avis-retire': { kind: 'withdrawn', frame },
    preferences: {
      kind: 'preferences',
      frame,
      contact: 'c•••@example.com',
      accepted: { requests: true, replies: false, publication: true },
      is_saved: true,
    },
    expire: { kind: 'gone', frame, reason: 'expired', link_ttl_days: 180 },
    efface: {
      kind: 'gone',
      frame: { ...frame, first_name: null },
      reason: 'erased',
      link_ttl_days: 180,
    },
    ...plain,
  };
}

const QUESTIONS: FeedbackForm['questions'] = [
  {
    id: 'colis',
    label: 'Le colis est arrivé',
    kind: 'choice',
    options: ['En avance', 'À l’heure', 'En retard'],
    topic: 'delivery',
    required: true,
  },
  {
    id: 'produit',
    label: 'Le produit répond à votre attente',
    kind: 'scale',
    options: [],
    topic: 'product',
    required: false,
  },
  {
    id: 'taille',
    label: 'Quelle taille vous manquait-il',
    kind: 'text',
    options: [],
    topic: 'product',
    required: false,
  },
];
