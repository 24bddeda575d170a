import { expect, test } from 'vitest';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { announceFalls } from './announce-falls.ts';
import { readFallenProducts } from './read-fallen-products.ts';

const db = await testDatabase();

test('a product whose average of four weeks falls is told once, by mail, with what it was; imported reviews and small numbers say nothing', async () => {
  const sent: Mail[] = [];
  const app = testApp(db, {
    mailer: {
      send: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
    },
    now: '2026-11-23T08:00:00Z',
  });
  const team_id = await addTeam(app, {});
  const { id: user_id } = await addPerson(app, { team_id });
  const pull = await addProduct(app, { team_id, title: 'Pull <b>', external_id: '1' });
  const bonnet = await addProduct(app, { team_id, title: 'Bonnet', external_id: '2' });
  const add = async (product_id: string, day: string, ratings: number[], origin?: string) => {
    for (const [at, rating] of ratings.entries())
      await db
        .insertInto('shop_reviews')
        .values({
          team_id,
          request_id: null,
          on_wall: false,
          product_id,
          product: null,
          rating,
          title: null,
          text: '',
          display_name: null,
          status: 'published',
          refusal_reason: null,
          contest: null,
          reply: null,
          submitted_at: new Date(`${day}T10:00:00Z`),
          published_at: new Date(`${day}T10:00:00Z`),
          is_verified: false,
          ...(origin && {
            origin,
            origin_hash: `${product_id} ${day} ${at}`,
            imported_at: app.clock.now(),
          }),
        })
        .execute();
  };
  await add(pull, '2026-10-10', [5, 5, 5, 5, 5]);
  await add(pull, '2026-11-18', [2, 3, 2, 3, 2]);
  await add(bonnet, '2026-10-10', [5, 5, 5, 5]);
  await add(bonnet, '2026-11-18', [1, 1, 1, 1]);
  await add(bonnet, '2026-11-18', [1, 1, 1, 1, 1], 'Loox');
  expect(await readFallenProducts(db, team_id, '2026-11-22')).toEqual([
    { id: pull, title: 'Pull <b>', from: 5, to: 2.4, reviews: 5 },
  ]);
  const week = { user_id, start: '2026-11-16', end: '2026-11-22' };
  await announceFalls(app, week);
  await announceFalls(app, week);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain('la note de «\u00A0Pull');
  expect(sent[0]?.text).toContain('2,4 sur les 4 dernières semaines (5 avis), 5');
  expect(sent[0]?.html).not.toContain('<b>');
  // A week later it is not announced again.
  expect(await readFallenProducts(db, team_id, '2026-11-29')).toEqual([]);
});
