import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { ADDRESS } from '../support/shops.ts';

/** What the server says of the call that fails. */
export const SAID = 'Panne de l’essai.';

export type Failure = 'refused' | 'lost';

/** One action of a person that changes something, and the screen on which it is done. */
export interface Scene {
  /** The call that fails. */
  call: EndpointName;
  /** What tells it from the other scenes of the same call. */
  of?: string;
  path: string;
  /** Whose screen; `own`: a shop with one of everything, `new`: a shop that is being set up. */
  as: 'guest' | 'full' | 'own' | 'new';
  /** Other answers, by « METHOD /path »: the body, or what becomes of the real one. */
  answers?: Readonly<Record<string, object | ((body: never) => object)>>;
  /** Only calls with this in their address fail. */
  only?: RegExp;
  /** What the screen says instead of the words of the server. */
  says?: RegExp;
  act?: (page: Page) => Promise<unknown>;
}

const COOKIE = 'failing_call';

/**
 * Lets a call of the pages of this context fail, as the cookie that `failCall` sets says. In the
 * page itself, because a browser whose requests are intercepted keeps no script.
 */
export async function letCallsFail(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ cookie }) => {
      if (!location.protocol.startsWith('http')) return; // a sandboxed frame has no cookies
      // A notice leaves after three seconds, in which a busy machine may not look at it once. None
      // leaves while another window is in front.
      setInterval(() => dispatchEvent(new Event('blur')), 100);
      const value = new RegExp(`(?:^|; )${cookie}=([^;]+)`, 'u').exec(document.cookie)?.[1];
      if (value === undefined) return;
      const fails = JSON.parse(decodeURIComponent(value)) as Record<
        'method' | 'address' | 'only' | 'failure' | 'said',
        string
      >;
      const send = globalThis.fetch;
      // A connection that is lost is lost to every call: one that was answered after it would take
      // back that there is none, before anybody has read it.
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

/** The call of this scene fails from now on: answered by 500, or not at all. */
export async function failCall(
  context: BrowserContext,
  scene: Scene,
  failure: Failure,
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

/** Other answers than those of the server. */
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

/** The person sees what the server said, or that it does not answer. */
export async function expectTold(page: Page, { says }: Scene, failure: Failure): Promise<void> {
  const text = failure === 'refused' ? (says ?? SAID) : /Hors ligne|ne répond pas/u;
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}
