import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import type { ProductPageData } from './read-product-page-data.ts';
import type { PublishedReview } from './select-reviews.ts';

/** Returns the public data of a product and one page of its reviews. Addresses are absolute. */
export function presentProductJson(
  base: string,
  {
    product,
    summary: { count, average, counts },
    reviews,
    questions,
  }: Pick<ProductPageData, 'product' | 'summary' | 'reviews' | 'questions'>,
  next: string | null,
) {
  return {
    product,
    count,
    average,
    distribution: counts.map((total, at) => ({
      rating: at + 1,
      total,
      share: count === 0 ? 0 : Math.round((1000 * total) / count) / 1000,
    })),
    reviews: reviews.map((review) => ({
      id: review.id,
      rating: review.rating,
      title: review.title,
      body: review.text,
      author_name: review.display_name,
      is_verified: review.is_verified,
      is_incentivized: review.is_incentivized,
      origin: review.origin,
      media: mediaOf(withBase(base, review)),
      attributes: review.attributes,
      recommends: review.recommends,
      helpful_count: review.helpful_count,
      reply: review.reply,
      experienced_at: review.experienced_at,
      published_at: review.published_at,
      edited_at: review.edited_at,
    })),
    questions: questions.map(({ id, text, display_name, published_at, answers }) => ({
      id,
      body: text,
      author_name: display_name,
      published_at,
      answers: answers.map((answer) => ({
        id: answer.id,
        by: answer.is_shop ? 'shop' : answer.is_imported ? 'imported' : 'buyer',
        body: answer.text,
        author_name: answer.display_name,
        published_at: answer.published_at,
      })),
    })),
    next,
  };
}

function mediaOf({ photos, video }: Pick<PublishedReview, 'photos' | 'video'>) {
  return [
    ...photos.map(({ url }) => ({ kind: 'photo', url, poster_url: null })),
    ...(video === null ? [] : [{ kind: 'video', ...video }]),
  ];
}

/** Makes the addresses of pictures absolute, so that they work on another site. */
export function withBase<T extends Pick<PublishedReview, 'photos' | 'video'>>(
  base: string,
  review: T,
): T {
  const absolute = (url: string): string => (url.startsWith('/') ? base + url : url);
  return {
    ...review,
    photos: review.photos.map((photo) => ({ ...photo, url: absolute(photo.url) })),
    video: review.video && {
      url: absolute(review.video.url),
      poster_url: review.video.poster_url && absolute(review.video.poster_url),
    },
  };
}

export function presentPageReviews(
  base: string,
  reviews: readonly PublishedReview[],
): ProductPage['reviews'] {
  return reviews.map((review) => ({ ...withBase(base, review), product: null }));
}
