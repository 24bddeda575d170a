import { addProduct } from '#server/testing/builders/product.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/**
 * Adds imported questions and answers, which have no address and no order: one of the person, and
 * one of Rose, whose texts name the person.
 */
export async function plantImportedQuestions(app: TestApp, team_id: string): Promise<void> {
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  const imported = { team_id, status: 'published', imported_at: app.clock.now() } as const;
  const [own, other] = await app.db
    .insertInto('product_questions')
    .values(
      [
        { display_name: 'Apolline Zylberberg', text: 'Gratte-t-il ?', origin_id: 'q1' },
        {
          display_name: 'Rose',
          text: 'Comme celui d’Apolline Zylberberg ?',
          origin_id: 'q2',
          contested_at: app.clock.now(),
          contest: 'Apolline Zylberberg l’a lu',
        },
      ].map((question) => ({
        ...imported,
        ...question,
        product_id,
        email: null,
        locale: 'fr',
        refusal_reason: null,
        asked_at: app.clock.now(),
        published_at: app.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  const answer = {
    ...imported,
    request_id: null,
    refusal_reason: null,
    answered_at: app.clock.now(),
    published_at: app.clock.now(),
  };
  const question_id = other?.id ?? '';
  await app.db
    .insertInto('product_answers')
    .values([
      {
        ...answer,
        question_id,
        imported_by: 'buyer',
        display_name: 'Apolline Zylberberg',
        text: 'Oui.',
      },
      {
        ...answer,
        question_id,
        imported_by: 'shop',
        display_name: null,
        text: 'Demandez à Apolline Zylberberg.',
      },
      {
        ...answer,
        question_id: own?.id ?? '',
        imported_by: 'shop',
        display_name: null,
        text: 'Non, Apolline Zylberberg.',
      },
    ])
    .execute();
  await app.db
    .insertInto('product_question_versions')
    .values({
      team_id,
      question_id,
      answer_id: null,
      text: 'Comme Apolline Zylberberg ?',
      display_name: 'Rose',
      status: 'published',
      refusal_reason: null,
      contest: null,
      ended_by: 'author',
      ended_at: app.clock.now(),
    })
    .execute();
}
