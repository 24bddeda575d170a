import type { Answer } from '#contract/api/schemas.ts';
import {
  type PlatformEvidence,
  findPlatform,
  findSign,
} from '#server/domains/onboarding/find-platform.ts';
import type { WebPage } from '#server/domains/onboarding/read-page.ts';

type Inspection = Omit<Answer<'shopChecker'>['data'], 'url' | 'reachable' | 'reason'>;

const REVIEW_TOOLS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Judge.me', /judge\.me|jdgm-/i],
  ['Loox', /loox\.io|loox-rating/i],
  ['Trustpilot', /widget\.trustpilot\.com|trustpilot-widget/i],
  ['Avis Vérifiés', /avis-verifies\.com|netreviews|skeepers/i],
  ['Yotpo', /yotpo\.com/i],
  ['Stamped', /stamped\.io/i],
  ['Okendo', /okendo\.(?:io|reviews)/i],
  ['Société des Avis Garantis', /societe-des-avis-garantis|guaranteed-reviews/i],
  ['Trusted Shops', /trustedshops\.com|trustbadge/i],
  ['Google Avis clients', /apis\.google\.com\/js\/platform\.js.*surveyoptin|gapi\.surveyoptin/i],
  ['Ekomi', /ekomi\./i],
  ['Reviews.io', /reviews\.(?:io|co\.uk)/i],
];
const CONTACT = /contact|mentions|legal|à propos|a-propos|about|service client|aide/i;
const MOST = 10;

/**
 * Detects how a shop collects reviews from its home page, each finding with its text. It has no
 * side effects.
 */
export function inspectShop(page: WebPage): Inspection {
  const platform = findPlatform(page);
  const review_tools = REVIEW_TOOLS.flatMap(([name, sign]): PlatformEvidence[] => {
    const evidence = findSign(page, sign);
    return evidence === null ? [] : [{ name, evidence }];
  });
  const linkTo = (sign: RegExp): string | null =>
    page.links.find(({ href }) => sign.test(href))?.href ?? null;
  const trustpilot_url = linkTo(
    /^https?:\/\/(?:[a-z-]{2,5}\.|www\.)?trustpilot\.com\/(?:review|evaluate)\//i,
  );
  const google_url = linkTo(
    /^https?:\/\/(?:g\.page\/|maps\.app\.goo\.gl\/|search\.google\.com\/local\/|(?:www\.)?google\.[a-z.]{2,6}\/maps)/i,
  );
  const structured_rating = findRating(page.structured);
  const links = page.links.filter(
    ({ href, text }) => CONTACT.test(text) || CONTACT.test(URL.parse(href)?.pathname ?? ''),
  );
  return {
    platform: platform?.name ?? null,
    title: page.title,
    language: /^[a-z]{2}(?=$|[-_])/.exec(page.language ?? '')?.[0] ?? null,
    review_tools,
    structured_rating,
    trustpilot_url,
    google_url,
    contact_pages: [
      ...new Map(links.map(({ href, text }) => [href, { url: href, text }])).values(),
    ].slice(0, MOST),
    evidence: [
      ...(platform ? [{ name: 'Plateforme', evidence: platform.evidence }] : []),
      ...(structured_rating
        ? [
            {
              name: 'Note déclarée',
              evidence: `aggregateRating ${structured_rating.value}${structured_rating.count === null ? '' : ` sur ${structured_rating.count} avis`}`,
            },
          ]
        : []),
      ...(trustpilot_url ? [{ name: 'Trustpilot', evidence: trustpilot_url }] : []),
      ...(google_url ? [{ name: 'Google', evidence: google_url }] : []),
    ],
  };
}

/** Finds the first `aggregateRating` in the structured data of the page, at any depth. */
function findRating(structured: readonly unknown[]): Inspection['structured_rating'] {
  const waiting: unknown[] = [...structured];
  for (let looked = 0; waiting.length > 0 && looked < 2_000; looked += 1) {
    const thing = waiting.shift();
    if (typeof thing !== 'object' || thing === null) continue;
    if (
      'aggregateRating' in thing &&
      typeof thing.aggregateRating === 'object' &&
      thing.aggregateRating !== null
    ) {
      const { ratingValue, reviewCount, ratingCount } = thing.aggregateRating as Record<
        string,
        unknown
      >;
      const value = Number(String(ratingValue).replace(',', '.'));
      const count = Number(reviewCount ?? ratingCount);
      if (ratingValue != null && Number.isFinite(value))
        return { value, count: Number.isSafeInteger(count) ? count : null };
    }
    waiting.push(...Object.values(thing));
  }
  return null;
}
