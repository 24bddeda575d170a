import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

interface Shop {
  team_id: string;
  /** The path of its general link. */
  path: string;
  ada: TestPerson;
}

/** Opens a scene of shops with a general link, their visitors and their owners. */
export async function openGeneralLinkScene() {
  const db = await testDatabase();
  const app = testApp(db);
  await ensureSenders(app);
  const get = (url: string, headers: Record<string, string> = {}, http = app.http) =>
    http.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
  return {
    db,
    app,
    get,
    openShop: async (conditional: Record<string, unknown> = {}): Promise<Shop> => {
      const team_id = await addTeam(app, { name: 'Savonnerie du Vallon', conditional });
      const { team_code } = await db
        .selectFrom('teams')
        .select('team_code')
        .where('id', '=', team_id)
        .executeTakeFirstOrThrow();
      return { team_id, path: `/t/${team_code}`, ada: await addPerson(app, { team_id }) };
    },
    post: (url: string, form: Record<string, string>, http = app.http) =>
      http.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Returns the stamp of a page that was opened three seconds ago. */
    openedPage: async ({ path }: Pick<Shop, 'path'>, http = app.http): Promise<string> => {
      const { body } = await get(path, {}, http);
      app.clock.advance(3_000);
      return /name="t" value="([^"]+)"/.exec(body)?.[1] ?? '';
    },
    /** Makes a call as the owner of the shop. */
    call: (shop: Shop, method: 'GET' | 'POST', url: string, payload?: object) =>
      app.http.inject({
        method,
        url: `/api/team/${url}`,
        headers: shop.ada.headers,
        ...(payload && { payload }),
      }),
    requestsOf: (team_id: string) =>
      db
        .selectFrom('review_requests')
        .selectAll()
        .where('team_id', '=', team_id)
        .orderBy('id')
        .execute(),
  };
}
