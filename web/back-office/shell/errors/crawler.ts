const CRAWLERS =
  /bot\b|crawl|spider|slurp|facebookexternalhit|facebot|embedly|whatsapp|telegrambot|slackbot|discordbot|linkedinbot|twitterbot|pinterest|skypeuripreview|vkshare|quora link preview|outbrain|google-inspectiontool|lighthouse|bingpreview|yandex|baiduspider|duckduckbot|applebot/i;

/**
 * A search engine or a link preview: an error is logged for them, never shown, so that it is not
 * indexed as our page.
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
