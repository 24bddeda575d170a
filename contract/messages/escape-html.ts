const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for HTML content and quoted attributes, with the same entities as React. */
export function escapeHtml(text: string): string {
  return /[&<>"']/u.test(text)
    ? text.replaceAll(/[&<>"']/gu, (sign) => ESCAPED[sign] ?? sign)
    : text;
}

const PLAIN = new Map(Object.entries(ESCAPED).map(([sign, escaped]) => [escaped, sign]));

/** Returns the text that was passed to `escapeHtml`. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/gu, (escaped) => PLAIN.get(escaped) ?? escaped);
