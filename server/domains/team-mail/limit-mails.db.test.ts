import { expect, test } from 'vitest';
import { Failure } from '#server/failures.ts';
import { announceImportedRefusal } from '#server/domains/reviews/published/imported/announce-imported-refusal.ts';
import { announceOutcome } from '#server/domains/reviews/published/announce-outcome.ts';
import { answerReporter } from '#server/domains/reviews/published/answer-reporter.ts';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
const app = testApp(db, { config: { rateLimits: true } });
const MOST = 100;

/** Adds a review on the wall by a person who came through the general link and left an address. */
async function addStrangersReview(
  given: { team_id?: string } = {},
  request: { trigger_event: 'general_link' | 'manual'; date_sent?: null } = {
    trigger_event: 'general_link',
  },
) {
  const written = await createReviewScene(app, given);
  await db
    .updateTable('review_requests')
    .set({ ...request, email: 'passant@exemple.fr' })
    .where('id', '=', written.request_id)
    .execute();
  await db
    .updateTable('shop_reviews')
    .set({ status: 'published', publish_at: null, published_at: app.clock.now() })
    .where('id', '=', written.review_id)
    .execute();
  return written;
}

async function addClosedReports(
  { team_id, review_id }: { team_id: string; review_id: string },
  count: number,
): Promise<string[]> {
  const now = app.clock.now();
  const rows = await db
    .insertInto('review_reports')
    .values(
      Array.from({ length: count }, (_, index) => ({
        team_id,
        shop_review_id: review_id,
        reason: 'other' as const,
        words: 'Cette personne n’a rien acheté ici.',
        email: `victime${index}@exemple.fr`,
        created_at: now,
        closed_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns true when an e-mail was sent, and false when it was refused for a later attempt. */
async function leaves(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false;
    throw error;
  }
}

const countMails = async (): Promise<number> =>
  (await db.selectFrom('test_inbox_messages').select('id').execute()).length;

test('a team writes 100 mails an hour to addresses that strangers gave, answers to reports and to authors together; the rest leaves in the next hour', async () => {
  const review = await addStrangersReview();
  await addPerson(app, { team_id: review.team_id });
  const reports = await addClosedReports(review, MOST + 1);
  const answer = (report_id: string) =>
    leaves(() => answerReporter(app, { team_id: review.team_id, report_id }));
  const notifyAuthor = ({ review_id: shop_review_id }: typeof review) =>
    leaves(() => announceOutcome(app, { shop_review_id, at: app.clock.now().toISOString() }));
  const before = await countMails();
  expect(await notifyAuthor(review)).toBe(true);
  const answered = [];
  for (const id of reports) answered.push(await answer(id));
  expect(answered.filter(Boolean)).toHaveLength(MOST - 1);
  expect(await notifyAuthor(await addStrangersReview({ team_id: review.team_id }))).toBe(false);
  expect((await countMails()) - before).toBe(MOST);
  const other = await addStrangersReview();
  await addPerson(app, { team_id: other.team_id });
  expect(await notifyAuthor(other), 'another team goes on').toBe(true);
  app.clock.advance(HOUR);
  for (const id of reports.slice(MOST - 1)) expect(await answer(id)).toBe(true);
});

test('the author of a review whose request was never sent, and one that a file names, count too; one whom a message reached does not', async () => {
  const review = await addStrangersReview();
  const { team_id } = review;
  await addPerson(app, { team_id });
  for (const id of await addClosedReports(review, MOST))
    await answerReporter(app, { team_id, report_id: id });
  const at = app.clock.now().toISOString();
  const notifyAuthor = (shop_review_id: string) =>
    leaves(() => announceOutcome(app, { shop_review_id, at }));
  const copied = await addStrangersReview(
    { team_id },
    { trigger_event: 'manual', date_sent: null },
  );
  expect(await notifyAuthor(copied.review_id)).toBe(false);
  const reached = await addStrangersReview({ team_id }, { trigger_event: 'manual' });
  expect(await notifyAuthor(reached.review_id)).toBe(true);
  const [review_of_file] = await db
    .insertInto('shop_reviews')
    .values({
      team_id,
      request_id: null,
      product: null,
      title: null,
      rating: 1,
      text: 'Trop cher',
      display_name: 'Max',
      status: 'refused',
      refusal_reason: 'insulting',
      contest: null,
      reply: null,
      submitted_at: app.clock.now(),
      removed_at: app.clock.now(),
      is_verified: false,
      origin: 'Loox',
      origin_hash: 'a',
      imported_at: app.clock.now(),
      author_email: 'victime@exemple.fr',
    })
    .returning('id')
    .execute();
  const shop_review_id = review_of_file?.id ?? '';
  expect(await leaves(() => announceImportedRefusal(app, { team_id, shop_review_id, at }))).toBe(
    false,
  );
});
