import { drawCard } from './draw-card.ts';
import { type Card } from './card-sheet.ts';

const MOST_CACHED = 64;

interface CardCache {
  draw: (card: Card) => Promise<Buffer>;
}

/**
 * Caches the last rendered cards: rendering one takes about 60 ms of CPU, and the route is public.
 */
export function createCardCache(draw = drawCard, maxCards = MOST_CACHED): CardCache {
  const cards = new Map<string, Promise<Buffer>>();
  return {
    draw: (card) => {
      const key = JSON.stringify(card);
      const drawn = cards.get(key) ?? draw(card);
      // The card moves to the end of the map, so that the least recently requested card is deleted
      // first.
      cards.delete(key);
      cards.set(key, drawn);
      for (const oldest of cards.keys()) {
        if (cards.size <= maxCards) break;
        cards.delete(oldest);
      }
      drawn.catch(() => cards.delete(key));
      return drawn;
    },
  };
}
