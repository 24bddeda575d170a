import { operationKinds } from '#server/operation-kinds.ts';
import type { App } from '#server/app.ts';
import { runOperation } from '#server/domains/operations/run-operation.ts';
import { pickOne, ratingOf } from '../shop-history.ts';
import { FIRST_NAMES, LAST_NAMES, PRODUCTS } from '../shop-texts.ts';
import type { CallDemoEndpoint } from './open-demo-shop.ts';

const DAY = 86_400_000;
const COUNT = 38;
const REVIEW_TEXTS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  1: ['Reçu un autre parfum que celui commandé.'],
  2: ['Trop parfumé pour moi.', 'Le couvercle était fendu à l’arrivée.'],
  3: ['Bien, sans plus.', 'Correct pour le prix.', 'Agréable, mais il s’use vite.'],
  4: [
    'Très bon produit, je recommanderai.',
    'Conforme à la description.',
    'Bonne tenue, odeur naturelle.',
    'Satisfaite, livraison dans les temps.',
  ],
  5: [
    'Parfait du début à la fin.',
    'Ma peau lui dit merci.',
    'Cadeau très apprécié.',
    'Un parfum qui rappelle les vacances.',
    'Qualité artisanale, on sent la différence.',
    'Rapide et très bien emballé.',
    'Je ne prends plus que celui-là.',
    'Excellent, et le conseil aussi.',
  ],
};

/**
 * Imports the reviews of the tool that the shop used before, from a file in the format of that
 * tool, after a preview.
 */
export async function importEarlierReviews(
  app: App,
  call: CallDemoEndpoint,
  { team_id, until }: { team_id: string; until: Date },
  random: () => number,
): Promise<void> {
  const { data } = await call<{ data: { id: string } }>('POST', '/api/team/imports', {
    file: new File([writeFile(until, random)], 'stamped-reviews.csv', { type: 'text/csv' }),
    kind: 'reviews',
  });
  await runOperation(app, { team_id, import_id: data.id }, operationKinds);
  await call('POST', `/api/team/imports/${data.id}/confirm`);
  await runOperation(app, { team_id, import_id: data.id }, operationKinds);
}

/** Writes the file with the columns of Stamped’s export. */
function writeFile(until: Date, random: () => number): string {
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const rating = ratingOf(random());
    const [title] = pickOne(PRODUCTS, random);
    const date = new Date(until.getTime() - (3 + (index + random()) * 9) * DAY)
      .toISOString()
      .slice(0, 10);
    return [
      rating,
      `${pickOne(FIRST_NAMES, random)} ${pickOne(LAST_NAMES, random).slice(0, 1)}.`,
      pickOne(REVIEW_TEXTS[rating], random),
      date,
      title,
      rating <= 2 ? 'Merci de votre retour. Écrivez-nous, nous trouverons une solution.' : '',
    ];
  });
  return [['rating', 'author', 'body', 'created_at', 'productTitle', 'reply'], ...rows]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
}
