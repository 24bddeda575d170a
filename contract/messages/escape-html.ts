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
