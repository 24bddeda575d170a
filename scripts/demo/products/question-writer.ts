import type { App } from '#server/app.ts';
import { askQuestion, confirmQuestion } from '#server/domains/reviews/questions/ask-question.ts';
import type { CallDemoEndpoint } from '../open-demo-shop.ts';
import { productKey } from './demo-catalogue.ts';

interface DemoQuestion {
  /** Days before today. */
  day: number;
  /** Position of the product in the catalogue. */
  product: number;
  name: string;
  text: string;
  /** The answer of the shop. Null when the question still waits. */
  answer: string | null;
}

const QUESTIONS: readonly DemoQuestion[] = [
  {
    day: 41,
    product: 0,
    name: 'Zoé',
    text: 'Convient-il à un bébé de six mois ?',
    answer: 'Oui : il est sans parfum et sans colorant. Rincez bien, et évitez le visage.',
  },
  {
    day: 33,
    product: 1,
    name: 'Hugo',
    text: 'Combien de shampoings fait-on avec un galet ?',
    answer: 'Une soixantaine pour des cheveux mi-longs, s’il sèche entre deux douches.',
  },
  {
    day: 19,
    product: 3,
    name: 'Mathilde',
    text: 'Peut-on choisir les parfums du coffret ?',
    answer: 'Pas encore. Écrivez-nous avant l’envoi : nous remplaçons un savon sur demande.',
  },
  {
    day: 8,
    product: 0,
    name: 'Karim',
    text: 'L’huile d’olive vient-elle de France ?',
    answer: 'De la Drôme, à douze kilomètres de l’atelier.',
  },
  {
    day: 4,
    product: 5,
    name: 'Inès',
    text: 'Le pot se recharge-t-il ?',
    answer: null,
  },
  {
    day: 1,
    product: 2,
    name: 'Paul',
    text: 'Peut-on le mettre sur un tatouage récent ?',
    answer: null,
  },
];

/** Creates the questions of readers about products on this day, confirmed and mostly answered. */
export function questionWriter(
  app: App,
  { team_id, call }: { team_id: string; call: CallDemoEndpoint },
): (day: number) => Promise<void> {
  return async (day) => {
    for (const { product, name, text, answer } of QUESTIONS.filter((one) => one.day === day)) {
      const { id: product_id } = await app.db
        .selectFrom('products')
        .select('id')
        .where('team_id', '=', team_id)
        .where('external_id', '=', productKey(product).product_id)
        .executeTakeFirstOrThrow();
      const email = `${name.toLowerCase().normalize('NFD').replaceAll(/\P{L}/gu, '')}@exemple.fr`;
      await askQuestion(app, {
        team_id,
        product_id,
        text,
        email,
        display_name: name,
        locale: 'fr',
      });
      const { id } = await app.db
        .selectFrom('product_questions')
        .select('id')
        .where('team_id', '=', team_id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await confirmQuestion(app, id);
      if (answer !== null)
        await call('POST', `/api/team/product_questions/${id}/answer`, { text: answer });
    }
  };
}
