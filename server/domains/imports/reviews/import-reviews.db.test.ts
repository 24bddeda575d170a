import { beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { callHttp } from '#server/testing/call-http.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let review_id: string;
let headers: Record<string, string>;

/** A shop whose wall has one review of its own. */
beforeEach(async () => {
  app = testApp(db);
  ({ team_id, review_id } = await createReviewScene(app, {
    rating: 5,
    text: { text: 'Il ne colle pas.' },
  }));
  ({ headers } = await addPerson(app, { team_id }));
  await callHttp(app, `POST /api/team/shop_reviews/${review_id}/publish`, headers);
});

type Detail = Answer<'getImport'>['data'];
interface Reply {
  status: number;
  body: { data: Detail; code?: string; errors?: Record<string, string[]> };
}
async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]): Promise<Reply> {
  const { status, text } = await callEndpoint(app, name, given, headers);
  return { status, body: JSON.parse(text) as Reply['body'] };
}
const send = (text: string, fields: Record<string, string> = {}): Promise<Reply> =>
  call('importFile', { form: { file: new File([text], 'avis.csv'), kind: 'reviews', ...fields } });
async function settle({ status, body }: Reply): Promise<Detail> {
  expect(status, JSON.stringify(body)).toBe(200);
  while ((await app.runEventHandlers()) > 0);
  return (await call('getImport', { params: { id: body.data.id } })).body.data;
}
const confirm = async (id: string): Promise<Detail> =>
  settle(await call('confirmImport', { params: { id } }));
const wall = async (query = ''): Promise<string> => {
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return (
    await app.http.inject({
      method: 'GET',
      url: `/dashboard/reviews/custom?team=${team_code}${query}`,
      headers: { accept: 'text/html' },
    })
  ).body.replaceAll(/[\u00a0\u202f]/gu, ' ');
};
const attestation = async (): Promise<string> => {
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return (
    await app.http.inject({
      method: 'GET',
      url: `/avis/${team_code}`,
      headers: { accept: 'text/html' },
    })
  ).body;
};

const LOOX = [
  'product_handle,rating,author,email,body,created_at,verified_purchase,reply,replied_at',
  'savon-surgras,5,Claire M.,claire@exemple.fr,Doux <b>et</b> solide,2024-03-05,true,Merci Claire,2024-03-06',
  'savon-surgras,2,Max,max@exemple.fr,Trop cher,2024-03-07,false,,',
  'savon-surgras,2,Max,max@exemple.fr,Trop cher !,2024-03-07,false,,',
  'savon-surgras,9,Zoé,,Bien,2024-03-07,false,,',
].join('\n');

test('reviews of another tool are previewed, are published with origin and dates, are never counted as requested or verified, and can all be undone', async () => {
  const before = await db
    .selectFrom('statistics')
    .selectAll()
    .where('team_id', '=', team_id)
    .execute();
  const checked = await settle(await send(LOOX));
  expect(checked).toMatchObject({
    kind: 'reviews',
    state: 'checked',
    done: 4,
    created: 2,
    duplicates: 1,
    refused: 1,
  });
  expect(checked.reviews).toMatchObject({
    origin: 'Loox',
    recognised: 'Loox',
    scale: 5,
    left_out: { twice: 1, imported: 0, own: 0, forgotten: 0 },
    ratings: [0, 1, 0, 0, 1],
    undo_until: null,
  });
  expect(
    checked.reviews?.preview.map(({ text, display_name, product }) => [
      text,
      display_name,
      product,
    ]),
  ).toEqual([
    ['Doux et solide', 'Claire M.', 'Savon surgras'],
    ['Trop cher', 'Max', 'Savon surgras'],
    ['Trop cher !', 'Max', 'Savon surgras'],
  ]);
  expect(await wall()).not.toContain('Trop cher');

  const done = await confirm(checked.id);
  expect(done).toMatchObject({
    state: 'done',
    created: 2,
    duplicates: 1,
    refused: 1,
    reviews: { left_out: { twice: 1 }, undo_until: expect.any(String) as string },
  });
  const shown = await wall();
  for (const shownText of [
    'Doux et solide',
    'Merci Claire',
    'Publié d’abord sur Loox le 5 mars 2024, importé le 20 novembre 2026',
    'Ni la boutique ni Recueil n’ont vérifié l’achat',
    'dont 2 importés d’un autre outil',
    'Un avis importé d’un autre outil porte son origine',
  ])
    expect(shown, shownText).toContain(shownText);
  expect(await wall('&source=own')).not.toContain('Trop cher');
  expect(await wall('&source=imported')).not.toContain('Il ne colle pas.');
  expect(await wall('&product=Savon%20surgras')).not.toMatch(/ld\+json[^<]*Trop cher/u);
  expect(await attestation()).toMatch(
    /achat vérifié<\/dt><dd>1<\/dd>.*importés d’un autre outil<\/dt><dd>2<\/dd>.*Loox \(2\)/su,
  );
  expect(
    await db.selectFrom('statistics').selectAll().where('team_id', '=', team_id).execute(),
  ).toEqual(before);

  const again = await settle(await send(LOOX));
  expect(again).toMatchObject({ created: 0, reviews: { left_out: { imported: 2, twice: 1 } } });
  const undone = await call('undoImport', { params: { id: done.id } });
  expect(undone.body.data.reviews).toMatchObject({
    undone_at: app.clock.now().toISOString(),
    undo_until: null,
  });
  expect(await wall()).not.toContain('Trop cher');
  expect(await settle(await send(LOOX))).toMatchObject({ created: 2 });
});

test('a review without an origin and a copy of Google reviews are refused; the team may name any other origin', async () => {
  const FILE = 'note;date;avis;auteur\n9;05/03/2024;Bien;Léa\n10;06/03/2024;Parfait;Ana\n';
  expect((await send(FILE, { dry_run: 'false' })).body.errors?.['origin']?.[0]).toContain('outil');
  expect((await send(FILE, { origin: 'Google Avis' })).body.errors?.['origin']?.[0]).toContain(
    'Google interdit',
  );
  const checked = await settle(await send(FILE));
  expect(checked).toMatchObject({ created: 0, refused: 2, reviews: { origin: null } });
  expect(await call('confirmImport', { params: { id: checked.id } })).toMatchObject({
    status: 422,
  });
  const mapping = checked.file?.mapping ?? {};
  const named = await settle(
    await call('mapImport', {
      params: { id: checked.id },
      body: { mapping, origin: ' Mon ancien  outil ', scale: 10 },
    }),
  );
  expect(named).toMatchObject({
    created: 2,
    reviews: { origin: 'Mon ancien outil', scale: 10, rounded: 1, ratings: [0, 0, 0, 1, 1] },
  });
  await confirm(named.id);
  const { body } = await call('listShopReviews', { query: { origin: 'Mon ancien outil' } });
  expect(body).toMatchObject({
    total: 2,
    origins: [{ origin: 'Mon ancien outil', count: 2 }],
    data: [
      { origin: 'Mon ancien outil', is_verified: false, request_id: null, status: 'published' },
      {},
    ],
  });
  expect((await call('listShopReviews', { query: { origin: 'here' } })).body).toMatchObject({
    total: 1,
  });
});

test('the business export of Trustpilot completes the reviews of the profile, and none is published on the wall', async () => {
  const FILE =
    'Review Id,Review Created (UTC),Review Username,Review User Email,Review Title,Review Content,Review Stars,Reference Id\n66f0c1d2e3a4b5c6d7e8f901,2026-11-02 10:00:00,Claire M.,,Bien,Rapide,4,A-77\n66f0c1d2e3a4b5c6d7e8f902,2026-11-03 10:00:00,Max,max@exemple.fr,Bof,Lent,2,\n';
  const checked = await settle(await send(FILE));
  expect(checked).toMatchObject({
    created: 2,
    reviews: { origin: 'Trustpilot', recognised: 'Trustpilot' },
  });
  expect(await confirm(checked.id)).toMatchObject({
    state: 'done',
    created: 2,
    reviews: { undo_until: null },
  });
  expect(
    await db
      .selectFrom('public_reviews')
      .select(['review_id', 'review_rating', 'source', 'reference_id', 'referral_email'])
      .where('team_id', '=', team_id)
      .orderBy('review_id')
      .execute(),
  ).toEqual([
    {
      review_id: '66f0c1d2e3a4b5c6d7e8f901',
      review_rating: 4,
      source: 'file',
      reference_id: 'A-77',
      referral_email: null,
    },
    {
      review_id: '66f0c1d2e3a4b5c6d7e8f902',
      review_rating: 2,
      source: 'file',
      reference_id: null,
      referral_email: 'max@exemple.fr',
    },
  ]);
  expect(await wall()).not.toContain('Rapide');
  expect(await settle(await send(FILE))).toMatchObject({
    created: 0,
    reviews: { left_out: { imported: 2 } },
  });
});

test('a review already written here or imported is recognised, and a refusal stays as proof after the import is undone', async () => {
  const day = app.clock.now().toISOString().slice(0, 10);
  const own = await settle(
    await send(
      `id;note;date;avis;auteur;produit\n1;5;${day};IL NE COLLE PAS.;Claire M.;Savon surgras\n2;4;2024-01-01;Bien;Léa;\n`,
      { origin: 'Judge.me', dry_run: 'false' },
    ),
  );
  expect(own).toMatchObject({ state: 'done', created: 1, reviews: { left_out: { own: 1 } } });
  const same = await settle(
    await send('note;date;avis;auteur\n4;2024-01-01;Bien.;Léa\n', { origin: 'Yotpo' }),
  );
  expect(same.reviews?.left_out).toMatchObject({ imported: 1 });
  const other = await settle(
    await send('id;note;date;avis;auteur\n3;4;2024-01-01;Bien;Léa\n', { origin: 'Judge.me' }),
  );
  expect(other).toMatchObject({ created: 1 });
  const { id } = await db
    .selectFrom('shop_reviews')
    .select('id')
    .where('team_id', '=', team_id)
    .where('origin', '=', 'Judge.me')
    .executeTakeFirstOrThrow();
  expect(
    (
      await callHttp(app, `POST /api/team/shop_reviews/${id}/refuse`, headers, {
        reason: 'off_topic',
      })
    ).status,
  ).toBe(200);
  while ((await app.runEventHandlers()) > 0);
  await call('undoImport', { params: { id: own.id } });
  expect(
    await db.selectFrom('shop_reviews').select('status').where('id', '=', id).execute(),
  ).toEqual([{ status: 'refused' }]);
  expect(await call('undoImport', { params: { id: same.id } })).toMatchObject({
    status: 409,
    body: { code: 'import_stays' },
  });
});

test('the author of a refused imported review gets one mail with the reason, if the file has an address', async () => {
  await settle(
    await send(
      'id;note;date;avis;auteur;email\n1;1;2024-01-01;Livreur impoli;Max;max@exemple.fr\n2;2;2024-01-02;Trop cher;Zoé;\n',
      { origin: 'Loox', dry_run: 'false' },
    ),
  );
  const mails: Mail[] = [];
  app = testApp(db, {
    mailer: { send: async (mail: Mail) => Promise.resolve(void mails.push(mail)) },
  });
  for (const { id } of await db
    .selectFrom('shop_reviews')
    .select('id')
    .where('team_id', '=', team_id)
    .where('origin', '=', 'Loox')
    .execute()) {
    for (let i = 0; i < 2; i++)
      expect(
        (
          await callHttp(app, `POST /api/team/shop_reviews/${id}/refuse`, headers, {
            reason: 'off_topic',
          })
        ).status,
      ).toBe(200);
  }
  while ((await app.runEventHandlers()) > 0);
  expect(mails.map(({ to }) => to)).toEqual(['max@exemple.fr']);
  expect(mails[0]?.subject).toMatch(/n’est pas publié$/u);
  expect(mails[0]?.text).toMatch(/Vous l’aviez donné sur Loox.+\/avis\//su);
});
