import type { TestApp } from '#server/testing/test-app.ts';

/** Returns the cookie that a sign-in or connection sets in the browser. */
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

export async function joinSlack(
  app: TestApp,
  headers: Record<string, string>,
  code: string,
): Promise<number> {
  const left = await app.http.inject({ url: '/api/team/slack/connect-url', headers });
  const state = new URL(left.json<{ url: string }>().url).searchParams.get('state') ?? '';
  const back = await app.http.inject({
    url: `/slack/callback?${new URLSearchParams({ state, code }).toString()}`,
    headers: { cookie: cookieOf(left) },
  });
  const word = new URL(back.headers.location ?? '', 'http://x').searchParams.get('slack');
  return back.statusCode !== 303 ? back.statusCode : word === 'connected' ? 200 : 502;
}

export async function joinShop(
  app: TestApp,
  headers: Record<string, string>,
  straight: (url: string) => string,
): Promise<number> {
  const left = await app.http.inject({
    method: 'POST',
    url: '/api/team/shopify/connect-url',
    payload: { shop: 'hostile.myshopify.com' },
    headers,
  });
  // The merchant’s browser opens the consent page directly, not Recueil, so the proxy is bypassed.
  const agreed = await fetch(straight(left.json<{ url: string }>().url), { redirect: 'manual' });
  const { search } = new URL(agreed.headers.get('location') ?? '');
  return (
    await app.http.inject({
      url: `/connect/shopify${search}`,
      headers: { ...headers, cookie: cookieOf(left) },
    })
  ).statusCode;
}

export async function enterByGoogle(app: TestApp, url: string): Promise<number> {
  const left = await app.http.inject({ url: '/google/redirect' });
  const page = await (await fetch(String(left.headers.location))).text();
  const [, href = ''] = /href="([^"]+)">Continuer/u.exec(page) ?? [];
  const returned = await fetch(new URL(href.replaceAll('&amp;', '&'), url), { redirect: 'manual' });
  const back = Object.fromEntries(new URL(returned.headers.get('location') ?? '').searchParams);
  return (
    await app.http.inject({
      method: 'POST',
      url: '/google/callback',
      payload: back,
      headers: { cookie: cookieOf(left) },
    })
  ).statusCode;
}
