import { englishAttestation, englishReporting } from './english-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const englishWall: WallPageTexts = {
  title: 'Customer reviews',
  page_title: (shop) => `Customer reviews – ${shop}`,
  out_of: (rating) => `${rating} out of 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'review' : 'reviews'} published${since === null ? '' : ` since ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Average of the one review with a verified purchase'
      : `Average of the ${number} reviews with a verified purchase`,
  reviews: (number, isOne) => `${number} ${isOne ? 'review' : 'reviews'}`,
  filter: 'Filter by rating',
  every_rating: 'All',
  control: (days, isRewarded) =>
    `Reviews are checked before they appear and published within ${days === 1 ? 'one day' : `${days} days`}${isRewarded ? '' : ', without any reward'}.`,
  how: 'How reviews are checked',
  product: 'Product',
  every_product: 'All products',
  sort: 'Sort',
  sorts: {
    recent: 'Newest',
    oldest: 'Oldest',
    highest: 'Highest ratings',
    lowest: 'Lowest ratings',
  },
  show: 'Show',
  verified: 'Verified purchase',
  verified_what: 'The shop has found this person’s order.',
  unverified: 'Unverified purchase',
  unverified_what: 'Given through a link that is open to all, without an order behind it.',
  incentivized: 'Rewarded review',
  anonymous: 'Anonymous customer',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Published' : `Experience of ${experienced}, published`} on ${published}${edited === null ? '' : `, changed on ${edited}`}`,
  report: 'Report',
  report_what: 'this review',
  reply: (shop) => `Reply from ${shop}`,
  photo: (name, number) => `Photo ${number} by ${name}`,
  range: (from, to, total) => `${from} to ${to} of ${total}`,
  pages: 'Pages',
  previous: 'Previous reviews',
  next: 'Next reviews',
  none: 'No review has been published yet.',
  none_matching: 'No review matches this choice.',
  clear: 'See all reviews',
  read_all: 'Read all reviews',
  foot: 'Information',
  website: 'The shop’s website',
  attestation: englishAttestation,
  reporting: englishReporting,
  no_wall: {
    title: 'This page does not exist.',
    text: 'No shop answers at this address. It may have been copied wrongly.',
  },
  too_many: {
    title: 'One moment.',
    text: 'This page was asked for too many times in a row. It will open again in a minute.',
  },
};
