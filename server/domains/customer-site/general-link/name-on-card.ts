import { splitForCard } from './card-characters.ts';

/**
 * The name that the card prints: the printable characters of the shop’s name; without any, the host
 * of its site. Empty when there is neither.
 */
export function nameOnCard(shop: string, website_url: string | null): string {
  const { printed } = splitForCard(shop);
  if (printed !== '' || website_url === null || !URL.canParse(website_url)) return printed;
  return new URL(website_url).hostname.replace(/^www\./u, '');
}
