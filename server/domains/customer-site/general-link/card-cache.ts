import { type Card, drawCard } from './draw-card.ts';

const MOST_KEPT = 64;

interface CardCache {
  draw: (card: Card) => Promise<Buffer>;
}

/** Caches the last rendered cards: rendering one takes about 60 ms of CPU, and the route is public. */
export function createCardCache(draw = drawCard, mostKept = MOST_KEPT): CardCache {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    draw: (card) => {
      const key = JSON.stringify(card);
      const drawn = kept.get(key) ?? draw(card);
      // Set again at the end: the card that was asked for least recently goes first.
      kept.delete(key);
      kept.set(key, drawn);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      drawn.catch(() => kept.delete(key));
      return drawn;
    },
  };
}
