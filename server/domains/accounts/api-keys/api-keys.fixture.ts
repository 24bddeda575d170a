import type { Scope } from '#contract/api/endpoint.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

interface ApiKeyScene {
  app: TestApp;
  shop: string;
  /** The owner of the shop. */
  ada: TestPerson;
  make: (
    ...scopes: Scope[]
  ) => Promise<{ id: string; key: string; hint: string; headers: { authorization: string } }>;
}

/** Creates a shop whose owner makes API keys. */
export async function openApiKeyScene(): Promise<ApiKeyScene> {
  const app = testApp(await testDatabase());
  const shop = await addTeam(app, { name: 'Zinc' });
  const ada = await addPerson(app, { team_id: shop });
  return {
    app,
    shop,
    ada,
    make: async (...scopes) => {
      const { data } = await callHttp(app, 'POST /api/team/api_keys', ada.headers, {
        label: 'Mon site',
        scopes,
      });
      const made = data as { id: string; key: string; hint: string };
      return { ...made, headers: { authorization: `Bearer ${made.key}` } };
    },
  };
}

export const orderBody = (number: string) => ({
  number,
  email: 'lea@exemple.fr',
  ordered_at: '2026-11-18T10:00:00Z',
});
