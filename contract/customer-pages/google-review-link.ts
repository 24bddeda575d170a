/**
 * Where Google itself leads to a shop’s reviews
 * (https://support.google.com/business/answer/3474122); every other host, port or name before the
 * host is somebody else’s.
 */
const LINK =
  /^https:\/\/(?:search\.google\.com|g\.page|maps\.app\.goo\.gl|(?:www|maps)\.google\.(?:[a-z]{2,3}|com?\.[a-z]{2}))\/[^\s\\]+$/iu;

/**
 * Whether an address is one that Google gives for a shop’s reviews. It is never followed: nothing
 * of it can be read by us.
 */
export function isGoogleReviewLink(address: string): boolean {
  return LINK.test(address);
}
