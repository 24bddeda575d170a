import { expect, test } from 'vitest';
import { createCardCache } from './card-cache.ts';
import type { Card } from './card-sheet.ts';

function card(shop: string): Card {
  return {
    shop,
    product: null,
    website_url: null,
    url: 'https://avis.example/t/vallon',
    colours: { brand: '#000000', on: '#ffffff', ink: '#000000', mute: '#555555', rim: '#b97f00' },
    locale: 'fr',
    text: { question: '?', scan: '', open_to_all: '' },
  };
}

test('a card is drawn once while it is among the most recently requested ones', async () => {
  const drawn: string[] = [];
  const cards = createCardCache(async ({ shop }) => {
    drawn.push(shop);
    return Promise.resolve(Buffer.from(shop));
  }, 2);
  for (const shop of ['a', 'b', 'a', 'c', 'a', 'b']) await cards.draw(card(shop));
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('after a failure a card is drawn again', async () => {
  let calls = 0;
  const cards = createCardCache(async () => {
    calls++;
    return calls === 1
      ? Promise.reject(new Error('no font'))
      : Promise.resolve(Buffer.from('card'));
  });
  await expect(cards.draw(card('a'))).rejects.toThrow('no font');
  expect((await cards.draw(card('a'))).toString()).toBe('card');
});
