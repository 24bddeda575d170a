import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { teamOf } from '#web/back-office/testing/open-app.tsx';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { openBuilderState } from '../builder-state.ts';
import type { Building } from '../use-builder.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';
import { usePublish } from './use-publish.ts';

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const PAGES: DraftPages = { rating: [], feedback: [], thanks: [] };
const DRAFT: Draft = { pages: PAGES, revision: 1, based_on: 1, saved_at: null, saved_by: null };

function open(): Building {
  const draftStore = new DraftSaver({
    first: DRAFT,
    send: () => Promise.resolve(DRAFT),
    remember: () => undefined,
    clearLocalCopy: () => undefined,
    onSaveState: () => undefined,
    takeOver: () => undefined,
  });
  return {
    state: openBuilderState(PAGES),
    dispatch: () => undefined,
    saveState: { is: 'kept' },
    draftStore,
    latest: () => PAGES,
  };
}

function Publisher(): ReactNode {
  const [building] = useState(open);
  const { isPublishing, meanwhile, publish } = usePublish(teamOf('owner'), building);
  return (
    <>
      <button type="button" disabled={isPublishing} onClick={() => void publish()}>
        Publier
      </button>
      <p>{meanwhile?.message}</p>
    </>
  );
}

/**
 * Publishes after another person has published. `readTeam` answers the request that reads the team
 * again.
 */
async function publishOver(readTeam: () => Promise<Response>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.origin);
    calls.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (pathname === '/api/team') return readTeam();
    return Promise.resolve(
      Response.json(
        { code: 'stale', message: 'Noé a publié d’autres pages.', revision: 2 },
        { status: 409 },
      ),
    );
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Publisher />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Publier' });
  await button.click();
  return { screen, button, sends: () => calls.filter((call) => call.startsWith('POST')).length };
}

const FAILURES: Record<string, () => Promise<Response>> = {
  'is refused': () =>
    Promise.resolve(
      Response.json({ code: 'forbidden', message: 'Ce n’est pas permis.' }, { status: 403 }),
    ),
  'fails at the server': () =>
    Promise.resolve(
      Response.json({ code: 'internal', message: 'Une erreur est survenue.' }, { status: 500 }),
    ),
  'gets no answer': () => Promise.reject(new TypeError('Failed to fetch')),
};

test.for(Object.entries(FAILURES))(
  'when the call that reads the current version %s, an error is shown, and publishing can be retried',
  async ([, readTeam]) => {
    const { button, sends } = await publishOver(readTeam);
    await expect.poll(() => shownToasts().map(({ description }) => description)).toHaveLength(1);
    expect(shownToasts()[0]?.description).toMatch(
      /^Les pages ne sont pas publiées\. .+ Elles restent en brouillon\.$/u,
    );
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.poll(sends).toBe(2);
    // Waits for the result, so that it does not reach the next test.
    await expect.element(button).toBeEnabled();
  },
);

test('when the server rejects the version it has just sent as outdated, the person sees it, and nothing is sent again automatically', async () => {
  const same = teamOf('owner');
  const { screen, sends } = await publishOver(() => Promise.resolve(Response.json({ data: same })));
  await expect.element(screen.getByText('Noé a publié d’autres pages.')).toBeVisible();
  expect(sends()).toBe(1);
});

test('when the current version can be read, the person sees who published it', async () => {
  const newer = structuredClone(teamOf('owner'));
  newer.customization_config.pages.thanks.push({
    kind: 'text',
    id: 't',
    is_hidden: false,
    text: 'Merci',
    align: 'left',
    translations: {},
  });
  const { screen } = await publishOver(() => Promise.resolve(Response.json({ data: newer })));
  await expect.element(screen.getByText('Noé a publié d’autres pages.')).toBeVisible();
  expect(shownToasts()).toEqual([]);
});
