const CRAWLERS =
  /bot\b|crawl|spider|slurp|facebookexternalhit|facebot|embedly|whatsapp|telegrambot|slackbot|discordbot|linkedinbot|twitterbot|pinterest|skypeuripreview|vkshare|quora link preview|outbrain|google-inspectiontool|lighthouse|bingpreview|yandex|baiduspider|duckduckbot|applebot/i;

/**
 * Returns true for search engines and link previews. Errors are logged and not shown to them, so
 * that they are not indexed.
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
