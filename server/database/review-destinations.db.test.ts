import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { parseDraftPages } from '#contract/settings/page-blocks.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { up } from './migrations/0084-review-destinations.ts';

const db = await testDatabase();
const block = (kind: string, id: string) => ({ kind, id, is_hidden: false });
const THANKS = [block('heading', 'a'), block('doors', 'doors'), block('legal', 'b')].map((it) =>
  it.kind === 'heading' ? { ...it, text: 'Merci' } : it,
);
const kindsOf = ({ thanks }: { thanks: readonly { kind: string }[] }) =>
  thanks.map(({ kind }) => kind);

test('pages built before keep their review destinations, in the published, the former and the draft pages', async () => {
  const team_id = await addTeam({ db });
  const pages = JSON.stringify({ thanks: THANKS });
  const config = JSON.stringify({ tone: 'tu', pages: { thanks: THANKS } });
  await db
    .updateTable('teams')
    .set({ customization_config: config })
    .where('id', '=', team_id)
    .execute();
  await sql`insert into customization_versions (team_id, revision, config, changed, published_at) values (${team_id}, 1, ${config}, '{}', now())`.execute(
    db,
  );
  await sql`insert into customization_drafts (team_id, pages, based_on, revision, saved_at) values (${team_id}, ${pages}, 1, 1, now())`.execute(
    db,
  );
  const plain = await addTeam({ db });
  await up(db as unknown as Kysely<unknown>);
  const team = await db
    .selectFrom('teams')
    .select('customization_config')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('customization_versions')
    .select('config')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  const draft = await db
    .selectFrom('customization_drafts')
    .select('pages')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  const kinds = ['heading', 'destinations', 'legal'];
  const published = parseCustomizationConfiguration(team.customization_config);
  expect([published.tone, kindsOf(published.pages)]).toEqual(['tu', kinds]);
  expect(kindsOf(parseCustomizationConfiguration(version.config).pages)).toEqual(kinds);
  expect(kindsOf(parseDraftPages(draft.pages))).toEqual(kinds);
  const { customization_config } = await db
    .selectFrom('teams')
    .select('customization_config')
    .where('id', '=', plain)
    .executeTakeFirstOrThrow();
  expect(customization_config).toEqual({});
});

test('timeline events recorded before have the kinds that are listed today', async () => {
  const team_id = await addTeam({ db });
  const request_id = await addRequest(db, { team_id });
  for (const kind of ['rated', 'doors_shown', 'door_followed'])
    await db
      .insertInto('request_timeline')
      .values({ team_id, request_id, kind, at: new Date(), message_id: null, user_id: null })
      .execute();
  await up(db as unknown as Kysely<unknown>);
  const events = await db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    'rated',
    'destinations_shown',
    'destination_followed',
  ]);
});
