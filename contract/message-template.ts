/** Words of messages: placeholders and the markup `*bold*`, `~struck~`. Pure, linear in the length of the text. */

export const PLACEHOLDERS = ['first_name', 'last_name', 'shop_name', 'order_number', 'review_link', 'stop_link'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

// One bounded class between the braces: no backtracking whatever the text.
const MARK = /\{\{([^{}]{0,100})\}\}/gu;

export function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** Names between double braces that we do not know, each once, as written. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  const names = [...text.matchAll(MARK)].map((match) => (match[1] ?? '').trim());
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return [...text.matchAll(MARK)].some((match) => (match[1] ?? '').trim() === placeholder);
}

/** Puts the values in place; an unknown name stays as it is written. Values are never read again as text with placeholders. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(MARK, (whole, name: string) => {
    const known = name.trim();
    return isPlaceholder(known) ? values[known] : whole;
  });
}
