/**
 * Returns true when each typed word begins a word of the text, ignoring accents, case and
 * apostrophes.
 */
export function matchesWords(text: string, typed: string): boolean {
  const searchedWords = plain(text).split(' ');
  return plain(typed)
    .split(' ')
    .every((word) => searchedWords.some((each) => each.startsWith(word)));
}

/** Returns true when the text begins with the typed text. */
export function begins(text: string, typed: string): boolean {
  return plain(text).startsWith(plain(typed));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
