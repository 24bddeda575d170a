import type { InjectOptions } from 'fastify';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

/** Opens the pages of customers and requests them as a browser does. */
export async function openCustomerBrowser() {
  const db = await testDatabase();
  const app = testApp(db);
  await ensureSenders(app);
  return {
    db,
    app,
    get: (
      url: string,
      headers: Record<string, string> = {},
      method: InjectOptions['method'] = 'GET',
    ) => app.http.inject({ method, url, headers: { ...BROWSER, ...headers } }),
    post: (
      url: string,
      form: Record<string, string> | string = {},
      headers: Record<string, string> = {},
    ) =>
      app.http.inject({
        method: 'POST',
        url,
        payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
        headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  };
}
