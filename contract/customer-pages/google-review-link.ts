/**
 * The URLs at which Google itself opens the reviews of a shop
 * (https://support.google.com/business/answer/3474122). Any other host, port or user name belongs
 * to somebody else and is refused.
 */
const LINK =
  /^https:\/\/(?:search\.google\.com|g\.page|maps\.app\.goo\.gl|(?:www|maps)\.google\.(?:[a-z]{2,3}|com?\.[a-z]{2}))\/[^\s\\]+$/iu;

/**
 * Returns true when Google gives such a URL for the reviews of a shop. The server never requests
 * the URL, because it cannot read the reviews there.
 */
export function isGoogleReviewLink(address: string): boolean {
  return LINK.test(address);
}
