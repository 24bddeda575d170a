import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { ADDRESS } from '../support/shops.ts';

/** The message of the server when the call fails. */
export const SAID = 'Panne de l’essai.';

export type CallFailure = 'refused' | 'lost';

/** One action of a person that changes something, and the screen of that action. */
export interface Scene {
  /** The call that fails. */
  call: EndpointName;
  /** Distinguishes this scene from others of the same call. */
  of?: string;
  path: string;
  /**
   * The account that is signed in. `own` has a shop with one of everything, `new` has a shop in
   * set-up.
   */
  as: 'guest' | 'full' | 'own' | 'new';
  /** Replaced answers by « METHOD /path »: a body, or a function that changes the real body. */
  answers?: Readonly<Record<string, object | ((body: never) => object)>>;
  /** Only calls whose address matches fail. */
  only?: RegExp;
  /** The text on the screen when it does not show the message of the server. */
  says?: RegExp;
  act?: (page: Page) => Promise<unknown>;
}

const COOKIE = 'failing_call';

/**
 * Makes a call of the pages of this context fail, as the cookie of `failCall` says. It replaces
 * `fetch` in the page, because a browser with intercepted requests does not cache scripts.
 */
export async function letCallsFail(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ cookie }) => {
      if (!location.protocol.startsWith('http')) return; // a sandboxed frame has no cookies
      // A toast disappears after three seconds, which is too early for a busy machine. It stays
      // while another window has the focus, so the page receives `blur` events.
      setInterval(() => dispatchEvent(new Event('blur')), 100);
      const value = new RegExp(`(?:^|; )${cookie}=([^;]+)`, 'u').exec(document.cookie)?.[1];
      if (value === undefined) return;
      const fails = JSON.parse(decodeURIComponent(value)) as Record<
        'method' | 'address' | 'only' | 'failure' | 'said',
        string
      >;
      const send = globalThis.fetch;
      // After one lost connection, all calls fail: an answer to a later call would remove the
      // offline message before the test reads it.
      let isLost = false;
      globalThis.fetch = async (input, options) => {
        const request = new Request(input, options);
        const isMeant =
          request.method === fails.method &&
          new RegExp(fails.address, 'u').test(request.url) &&
          new RegExp(fails.only, 'u').test(request.url);
        isLost ||= isMeant && fails.failure === 'lost';
        const answer = isMeant || isLost ? null : await send(input, options);
        if (isLost) throw new TypeError('Failed to fetch');
        if (answer) return answer;
        return Response.json(
          { message: fails.said, code: 'internal', request_id: 'x' },
          { status: 500 },
        );
      };
    },
    { cookie: COOKIE },
  );
}

/** Makes the call of this scene fail from now on: with status 500, or without an answer. */
export async function failCall(
  context: BrowserContext,
  scene: Scene,
  failure: CallFailure,
): Promise<void> {
  const { method, path } = endpoints[scene.call];
  const address = `^https?://[^/]+${path.replaceAll(/:\w+/gu, '[^/?]+')}(?:\\?|$)`;
  const fails = { method, address, only: scene.only?.source ?? '', failure, said: SAID };
  await context.addCookies([
    {
      name: COOKIE,
      value: encodeURIComponent(JSON.stringify(fails)),
      url: ADDRESS,
      sameSite: 'Lax',
    },
  ]);
}

/** Replaces answers of the server by those of the scene. */
export async function changeAnswers(page: Page, { answers = {} }: Scene): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const [method, path = ''] = name.split(' ');
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        if (typeof answer === 'object') return route.fulfill({ json: answer });
        const response = await route.fetch();
        return route.fulfill({ response, json: answer((await response.json()) as never) });
      },
    );
  }
}

/** Expects the message of the server, or the message that the server does not answer. */
export async function expectFailureShown(
  page: Page,
  { says }: Scene,
  failure: CallFailure,
): Promise<void> {
  const text = failure === 'refused' ? (says ?? SAID) : /Hors ligne|ne répond pas/u;
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}
