/** Words without a meaning for a product, in the six languages of the customer pages. */
const EMPTY_WORDS = new Set(
  `les des une est pas que qui pour avec sur dans par mais plus très tres bien tout cette ces son ses mon mes nous vous ils elle elles ont été ete sont était etait fait même meme aussi car donc leur sans sous trop peu non oui cela ceci celle celui comme quand dès des déjà deja encore être etre avoir fois
  the and for with this that was are but not very have has had you your from they them their its all just our can will would been were what when which than then too
  der die das und ist ein eine nicht mit für auf den dem ich sie wir war sehr auch als bei von aus zum zur noch nur aber oder sich
  los las una uno con por para que del muy más mas pero como está esta este son fue todo
  gli una con per che del della non molto più piu come sono questo questa stato
  het een van voor met niet zijn was maar heel ook als bij aan dat deze dit`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);
const MOST_WORDS = 20;

/**
 * Returns the words of at least three letters that occur in most texts, each counted once per text.
 * Words of a single text are left out.
 */
export function mostUsedWords(texts: readonly string[]): { word: string; total: number }[] {
  const totals = new Map<string, number>();
  for (const text of texts) {
    const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
    for (const word of words)
      if (!EMPTY_WORDS.has(word)) totals.set(word, (totals.get(word) ?? 0) + 1);
  }
  return [...totals]
    .filter(([, total]) => total > 1)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, 'fr'))
    .slice(0, MOST_WORDS)
    .map(([word, total]) => ({ word, total }));
}
