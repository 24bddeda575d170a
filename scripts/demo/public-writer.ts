import type { App } from '#server/app.ts';
import { referenceOf } from '#server/domains/reviews/public/sync/reference-of.ts';
import { type SiteReview, siteReview } from '#fake-services/trustpilot/trustpilot-rows.ts';
import { pickOne, ratingOf } from '../shop-history.ts';
import { FIRST_NAMES, LAST_NAMES } from '../shop-texts.ts';

const DAY = 86_400_000;
/** Share of authors whom Trustpilot itself invited, so that it names their order. */
const INVITED = 0.6;
/** Number of people who came to the site on their own. */
const STRANGERS = 7;
const TEXTS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly [title: string, text: string][]>> = {
  1: [['Colis abîmé', 'Deux savons cassés à l’arrivée. J’attends une réponse.']],
  2: [['Déçu', 'Le parfum est bien plus discret que sur l’ancienne recette.']],
  3: [
    ['Correct', 'Produit agréable, livraison un peu longue.'],
    ['Pas mal', 'Le savon est bon, l’emballage moins soigné que la première fois.'],
  ],
  4: [
    ['Très bien', 'Bonne boutique, je recommanderai.'],
    ['Bon savon', 'Il mousse bien et ne dessèche pas. Un peu cher.'],
    ['Satisfaite', 'Conforme à la photo, reçu en trois jours.'],
  ],
  5: [
    ['Parfait', 'Livraison rapide, savons magnifiques.'],
    ['Je recommande', 'La qualité est là, et l’échantillon offert fait plaisir.'],
    ['Très belle boutique', 'On sent que c’est fait à la main.'],
    ['Cadeau réussi', 'Offert à ma mère, qui en a recommandé le lendemain.'],
    ['Au top', 'Le service client m’a répondu dans l’heure.'],
    ['Excellent', 'Troisième commande, toujours la même qualité.'],
  ],
};

/** Writes a customer’s review on the fake Trustpilot at that time. */
export function publicWriter(
  app: Pick<App, 'db'>,
  reviews: SiteReview[],
  random: () => number,
): (request_id: string, rating: keyof typeof TEXTS, at: Date) => Promise<void> {
  for (let index = 0; index < STRANGERS; index++) {
    const at = new Date(Date.now() - (2 + index * 11 + random() * 5) * DAY);
    const name = shownName(pickOne(FIRST_NAMES, random), pickOne(LAST_NAMES, random));
    reviews.push(writtenReview(reviews.length, { name, at, rating: ratingOf(random()) }, random));
  }
  return async (request_id, rating, at) => {
    const { first_name, last_name, uuid, number_key } = await app.db
      .selectFrom('review_requests as r')
      .leftJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.first_name', 'r.last_name', 'r.uuid', 'o.number_key'])
      .where('r.id', '=', request_id)
      .executeTakeFirstOrThrow();
    const name = shownName(first_name ?? '', last_name ?? '');
    reviews.push({
      ...writtenReview(reviews.length, { name, at, rating }, random),
      ...(random() < INVITED && { referenceId: referenceOf({ uuid, number_key }) }),
    });
  };
}

function writtenReview(
  n: number,
  { name, at, rating }: { name: string; at: Date; rating: keyof typeof TEXTS },
  random: () => number,
): SiteReview {
  const [title, text] = pickOne(TEXTS[rating], random);
  return siteReview(n, {
    stars: rating,
    title,
    text,
    createdAt: at.toISOString(),
    experiencedAt: new Date(at.getTime() - 5 * DAY).toISOString(),
    consumer: {
      displayName: name,
      displayLocation: 'FR',
      numberOfReviews: 1 + Math.floor(random() * 5),
    },
  });
}

/** Returns a name in the format of Trustpilot. */
function shownName(first: string, last: string): string {
  return `${first} ${last.slice(0, 1)}.`;
}
