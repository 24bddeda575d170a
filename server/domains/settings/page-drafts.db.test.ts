import { beforeAll, expect, test } from 'vitest';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import type { Database } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db, { now: '2026-11-20T12:00:00+01:00' });
});

interface SavedDraft {
  code?: string;
  revision?: number;
  saved_by?: string;
  pages?: Pages;
  data: {
    revision: number;
    based_on: number;
    saved_by: string | null;
    saved_at: string | null;
    pages: Pages;
    revisions: Record<string, number>;
    customization_config: { tone: string; pages: Pages };
  };
}
interface Pages {
  rating: { kind: string; id: string; text?: string; url?: string }[];
}
interface Version {
  id: string;
  revision: number;
  changed: string[];
  is_current: boolean;
  published_by: string | null;
}

async function shop() {
  const team_id = await addTeam(app);
  const [ada, noe] = await Promise.all(
    ['owner' as const, 'member' as const].map((role) => addPerson(app, { team_id, role })),
  );
  const call = async (
    who: typeof ada,
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    payload?: object,
    revision?: number,
  ) => {
    const answer = await app.http.inject({
      method,
      url: `/api/team/${path}`,
      headers: { ...who?.headers, ...(revision !== undefined && { 'if-match': String(revision) }) },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<SavedDraft>() };
  };
  const keep = (text: string, revision?: number, who = ada) =>
    call(who, 'PUT', 'customization_draft', { based_on: 1, pages: pagesOf(text) }, revision);
  const publish = (config: object, revision?: number) =>
    call(ada, 'POST', 'customization_config', { customization_config: config }, revision);
  const draft = async () => (await call(ada, 'GET', 'customization_draft')).body.data;
  const versions = async () =>
    (await call(ada, 'GET', 'customization_versions')).body.data as unknown as Version[];
  return { team_id, ada, noe, call, keep, publish, draft, versions };
}

const pagesOf = (text: string) => ({
  rating: [
    { id: 't', kind: 'text', text },
    { id: 'b', kind: 'button', label: '', url: 'http' },
    { id: 's', kind: 'stars' },
    { id: 'l', kind: 'legal' },
  ],
});
const whole = (text: string) => ({
  rating: [
    { id: 't', kind: 'text', text },
    { id: 's', kind: 'stars' },
    { id: 'l', kind: 'legal' },
  ],
});

test('without a draft the pages that are published are there; a draft is kept half finished, and customers do not see it', async () => {
  const { keep, draft } = await shop();
  expect(await draft()).toMatchObject({
    revision: 0,
    based_on: 1,
    saved_at: null,
    pages: customizationConfigurationSchema.parse({}).pages,
  });
  expect((await keep('Bonjour')).body.data).toMatchObject({
    revision: 1,
    saved_at: app.clock.now().toISOString(),
  });
  expect((await draft()).pages.rating).toMatchObject([
    { text: 'Bonjour' },
    { kind: 'button', url: 'http' },
    { kind: 'stars' },
    { kind: 'legal' },
  ]);
});

test('what a draft says wrong is refused: a page without what it needs, a block that it does not take', async () => {
  const { call, ada } = await shop();
  for (const rating of [
    [],
    [
      { id: 's', kind: 'stars', is_hidden: true },
      { id: 'l', kind: 'legal' },
    ],
    [
      { id: 's', kind: 'stars' },
      { id: 'd', kind: 'destinations' },
      { id: 'l', kind: 'legal' },
    ],
  ]) {
    expect(
      await call(ada, 'PUT', 'customization_draft', { based_on: 1, pages: { rating } }),
    ).toMatchObject({ status: 422, body: { code: 'invalid' } });
  }
});

test('two people at one draft: the later one is told whose work it would write over, and has it', async () => {
  const { keep, noe } = await shop();
  await keep('de Ada', 0);
  expect(await keep('de Noé', 0, noe)).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      revision: 1,
      saved_by: expect.stringContaining('@') as string,
      pages: { rating: [{ text: 'de Ada' }, {}, {}, {}] },
    },
  });
  expect((await keep('de Noé', 1, noe)).body.data).toMatchObject({ revision: 2 });
  const both = await Promise.all([keep('a', 2), keep('b', 2, noe)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what is published ends the draft that says the same, and no other; its number is never given again', async () => {
  const { ada, call, keep, publish, draft } = await shop();
  await keep('Bonjour', 0);
  await publish({ pages: whole('Autre chose') });
  expect(await draft()).toMatchObject({ revision: 1, saved_at: expect.any(String) as string });
  await call(ada, 'PUT', 'customization_draft', { based_on: 2, pages: whole('Fini') }, 1);
  await publish({ pages: whole('Fini') });
  expect(await draft()).toMatchObject({
    revision: 3,
    based_on: 3,
    saved_at: null,
    pages: { rating: [{ text: 'Fini' }, {}, {}] },
  });
  expect((await keep('Après', 2)).status).toBe(409);
});

test('each publication leaves its version, the first also what was there before; any of them can be put back as a version of its own', async () => {
  const { ada, call, publish, versions } = await shop();
  await publish({ tone: 'tu' }, 1);
  await publish({ tone: 'tu', pages: whole('Bonjour') }, 2);
  const [now, before, start] = await versions();
  expect([now, before, start]).toMatchObject([
    {
      revision: 3,
      is_current: true,
      changed: ['pages'],
      published_by: expect.stringContaining('@') as string,
    },
    { revision: 2, is_current: false, changed: ['tone'] },
    { revision: 1, is_current: false, changed: [], published_by: null },
  ]);
  expect(
    (await call(ada, 'GET', `customization_versions/${before?.id ?? ''}`)).body.data,
  ).toMatchObject({ revision: 2, customization_config: { tone: 'tu' } });
  const restored = await call(
    ada,
    'POST',
    `customization_versions/${start?.id ?? ''}/restore`,
    undefined,
    3,
  );
  expect(restored.body.data).toMatchObject({
    revisions: { customization: 4 },
    customization_config: customizationConfigurationSchema.parse({}),
  });
  expect((await versions()).map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
  expect(
    (await call(ada, 'POST', `customization_versions/${start?.id ?? ''}/restore`, undefined, 3))
      .status,
  ).toBe(409);
});

test('a team keeps its last fifty versions', async () => {
  const { team_id, publish, versions } = await shop();
  await publish({ tone: 'tu' });
  await db
    .updateTable('teams')
    .set({ customization_revision: 51 })
    .where('id', '=', team_id)
    .execute();
  await publish({ tone: 'vous' });
  expect((await versions()).map(({ revision }) => revision)).toEqual([52, 51]);
});
