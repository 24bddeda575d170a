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

const add = async (
  team_id: string,
  product_id: string,
  day: string,
  ratings: number[],
  origin?: string,
) => {
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
          imported_at: new Date(`${day}T10:00:00Z`),
        }),
      })
      .execute();
};

function openMailbox() {
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
  return { app, sent };
}

test('a product whose four-week average falls is notified once by mail, with its former average; imported reviews and small numbers do not count', async () => {
  const { app, sent } = openMailbox();
  const team_id = await addTeam(app, {});
  const { id: user_id } = await addPerson(app, { team_id });
  const pull = await addProduct(app, { team_id, title: 'Pull <b>', external_id: '1' });
  const bonnet = await addProduct(app, { team_id, title: 'Bonnet', external_id: '2' });
  await add(team_id, pull, '2026-10-10', [5, 5, 5, 5, 5]);
  await add(team_id, pull, '2026-11-18', [2, 3, 2, 3, 2]);
  await add(team_id, bonnet, '2026-10-10', [5, 5, 5, 5]);
  await add(team_id, bonnet, '2026-11-18', [1, 1, 1, 1]);
  await add(team_id, bonnet, '2026-11-18', [1, 1, 1, 1, 1], 'Loox');
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

test('when more than ten products fall, the mail names ten and counts the others, and none is notified again a week later', async () => {
  const { app, sent } = openMailbox();
  const team_id = await addTeam(app, {});
  const { id: user_id } = await addPerson(app, { team_id });
  for (let at = 1; at <= 12; at++) {
    const product_id = await addProduct(app, { team_id, title: `P${at}`, external_id: `${at}` });
    await add(team_id, product_id, '2026-10-10', [5, 5, 5, 5, 5]);
    await add(team_id, product_id, '2026-11-18', [2, 2, 2, 2, 2]);
  }
  const fallen = await readFallenProducts(db, team_id, '2026-11-22');
  expect(fallen).toHaveLength(12);
  expect(await readFallenProducts(db, team_id, '2026-11-29')).toEqual([]);
  await announceFalls(app, { user_id, start: '2026-11-16', end: '2026-11-22' });
  expect(sent.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('la note de 12 produits baisse'),
  ]);
  expect(sent[0]?.text.match(/P\d+\s:\s2\S*\ssur/gu)).toHaveLength(10);
  expect(sent[0]?.text).toContain('Et 2 autres produits.');
  expect(sent[0]?.text).toContain(`/dashboard/products?team=${team_id}`);
});
