import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { announceOutcome } from '#server/domains/reviews/published/announce-outcome.ts';
import { answerReporter } from '#server/domains/reviews/published/answer-reporter.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { instanceAccountsScene } from '#server/testing/scenes/instance-accounts-scene.ts';
import { resumeTeamMail } from './resume-team-mail.ts';

const { app, smtp, stop } = await instanceAccountsScene(
  readConfig({ RATE_LIMITS: 'off', NEW_TEAM_DAILY_MESSAGES: '0' }).limits,
);
afterAll(stop);

const BATCH = 2;
const REPORTERS = ['a', 'b', 'c', 'd', 'e'].map((letter) => `signale-${letter}@exemple.fr`);
const AUTHORS = ['a', 'b', 'c', 'd', 'e'].map((letter) => `auteur-${letter}@exemple.fr`);

/**
 * Creates five published reviews, the first of them reported by five readers, an old decision, and
 * a pending invitation. Nobody was notified of them, because no owner is confirmed.
 */
async function addHeldMail() {
  const first = await createReviewScene(app);
  const { team_id } = first;
  const owner = await addPerson(app, { team_id, is_confirmed: false });
  const scenes = [first];
  for (const _ of AUTHORS) scenes.push(await createReviewScene(app, { team_id }));
  const now = app.clock.now();
  for (const [index, { request_id, review_id }] of scenes.entries()) {
    await app.db
      .updateTable('review_requests')
      .set({ email: AUTHORS[index - 1] ?? 'ancien@exemple.fr' })
      .where('id', '=', request_id)
      .execute();
    await app.db
      .updateTable('shop_reviews')
      .set({
        status: 'published',
        publish_at: null,
        published_at: new Date(now.getTime() - (index === 0 ? 31 : 1) * DAY),
      })
      .where('id', '=', review_id)
      .execute();
  }
  const reports = await app.db
    .insertInto('review_reports')
    .values(
      REPORTERS.map((email) => ({
        team_id,
        shop_review_id: first.review_id,
        reason: 'other' as const,
        words: 'Cette personne n’a rien acheté ici.',
        email,
        created_at: now,
        closed_at: now,
      })),
    )
    .returning('id')
    .execute();
  await app.db
    .insertInto('review_invitations')
    .values({
      team_id,
      request_id: first.request_id,
      kind: 'hand_over',
      next_try_at: new Date(now.getTime() + 7 * DAY),
      problem: 'owner_unconfirmed',
      created_at: now,
    })
    .execute();
  for (const { id } of reports) await answerReporter(app, { team_id, report_id: id });
  for (const { review_id } of scenes.slice(1))
    await announceOutcome(app, { shop_review_id: review_id, at: now.toISOString() });
  return { team_id, owner };
}

test('mail held for an unconfirmed owner is sent after the confirmation: each reply and each report outcome, once', async () => {
  const { team_id, owner } = await addHeldMail();
  const resume = () => resumeTeamMail(app, { team_id }, BATCH);
  const recipients = () => smtp.mails.flatMap(({ to }) => to).toSorted();
  await resume();
  expect(recipients(), 'nothing before').toEqual([]);
  const admin = await addPerson(app, { is_admin: true });
  await callHttp(app, `POST /api/admin/users/${owner.id}/confirm`, admin.headers, {});
  await resume();
  expect(recipients()).toEqual([...AUTHORS, ...REPORTERS].toSorted());
  expect(
    await app.db
      .selectFrom('review_invitations')
      .select(['next_try_at', 'problem'])
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([{ next_try_at: app.clock.now(), problem: null }]);
  expect(
    await app.db
      .selectFrom('review_reports')
      .select('id')
      .where('team_id', '=', team_id)
      .where('email', 'is not', null)
      .execute(),
  ).toEqual([]);
  await resume();
  expect(recipients(), 'once').toHaveLength(AUTHORS.length + REPORTERS.length);
  expect(app.waiting.map(({ reaction }) => reaction)).toContain('resume-team-mail');
});

test('authors who receive no mail do not delay the mail of the next ones', async () => {
  const { team_id, owner } = await addHeldMail();
  await app.db
    .updateTable('review_requests')
    .set({ email: null })
    .where('email', 'in', AUTHORS.slice(0, 3))
    .where('team_id', '=', team_id)
    .execute();
  await app.db
    .updateTable('users')
    .set({ email_confirmed_at: app.clock.now() })
    .where('id', '=', owner.id)
    .execute();
  smtp.reset();
  await resumeTeamMail(app, { team_id }, BATCH);
  const recipients = smtp.mails.flatMap(({ to }) => to);
  expect(recipients.filter((to) => to.startsWith('auteur')).toSorted()).toEqual(AUTHORS.slice(3));
});
