const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** For text and for attributes between quotes, as React writes them. */
export function escapeHtml(text: string): string {
  return /[&<>"']/u.test(text)
    ? text.replaceAll(/[&<>"']/gu, (sign) => ESCAPED[sign] ?? sign)
    : text;
}

const PLAIN = new Map(Object.entries(ESCAPED).map(([sign, escaped]) => [escaped, sign]));

/** The text that `escapeHtml` was given. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/gu, (escaped) => PLAIN.get(escaped) ?? escaped);
