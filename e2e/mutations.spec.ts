import { expect } from '@playwright/test';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { playedOf, turnOf } from '#server/testing/contract/cases-of.ts';
import { failureToasts } from '#web/api/failure-toasts.ts';
import { ACCOUNT_SCENES } from './mutations/account-scenes.ts';
import { COLLECTING_SCENES } from './mutations/collecting-scenes.ts';
import {
  changeAnswers,
  expectFailureShown,
  failCall,
  letCallsFail,
  type Scene,
} from './mutations/failing.ts';
import { INTEGRATION_SCENES } from './mutations/integration-scenes.ts';
import { openBeginner, openWalkedShop } from './mutations/walked-shop.ts';
import { TEAM_SCENES } from './mutations/team-scenes.ts';
import { readTestShops, signIn } from './support/shops.ts';
import { test as warmTest } from './support/warm-page.ts';

/**
 * Checks that every call that changes something has a visible result, also when it fails. `ask`
 * shows the failures that `failureToasts` lists (web/api/announced-mutations.test.ts). Each other
 * call fails here, on every screen that makes it.
 */

const test = warmTest.extend<object, { failing: null }>({
  failing: [
    async ({ warmContext }, hand) => {
      await letCallsFail(warmContext);
      await hand(null);
    },
    { scope: 'worker', auto: true },
  ],
});

const SCENES: readonly Scene[] = [
  ...ACCOUNT_SCENES,
  ...TEAM_SCENES,
  ...INTEGRATION_SCENES,
  ...COLLECTING_SCENES,
];

/** Calls whose failure is not shown, each with the reason. */
const SILENT: Partial<Record<EndpointName, string>> = {
  importProductReviews: 'for programs: the screen imports through importFile',
  logout: 'whatever the server answers, this browser deletes its session',
};

test('the failure of every call that changes data has a toast, a scene in this file, or a written reason to show nothing', () => {
  const walked = new Set<EndpointName>(SCENES.map(({ call }) => call));
  const open = Object.entries(endpoints).flatMap(([key, { method }]) => {
    const name = key as EndpointName;
    const toast = failureToasts[name];
    const isToast = toast === 'message' || typeof toast === 'object';
    return method === 'GET' || isToast || walked.has(name) || name in SILENT ? [] : [name];
  });
  expect(open).toEqual([]);
});

const FAILURES = ['refused', 'lost'] as const;
/**
 * `.ci/run` runs each scene with both failures. A run on a developer’s machine runs a third of the
 * scenes, each with one of the failures in turn.
 */
const PLAYED = playedOf('calls that fail on a screen', SCENES, 3);

for (const [place, scene] of PLAYED.entries())
  for (const failure of turnOf(place, FAILURES))
    test(`${scene.call}${scene.of ? `, ${scene.of}` : ''}: the screen reports when it is ${failure}`, async ({
      warmPage: page,
      warmContext: context,
    }) => {
      if (scene.as !== 'guest') await signIn(context, await shopOf(scene.as));
      await changeAnswers(page, scene);
      await failCall(context, scene, failure);
      await page.goto(scene.path);
      await scene.act?.(page);
      await expectFailureShown(page, scene, failure);
    });

function shopOf(
  kind: Exclude<Scene['as'], 'guest'>,
): { token: string } | Promise<{ token: string }> {
  if (kind === 'full') return readTestShops().full;
  return kind === 'own' ? openWalkedShop() : openBeginner();
}
