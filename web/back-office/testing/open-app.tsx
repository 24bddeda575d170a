import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { type RenderResult, render } from 'vitest-browser-react';
import { expect, onTestFinished, vi } from 'vitest';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { type AppRouter, openRouter } from '../router.ts';
import type { Team, User } from '../session/current-session.ts';
import { faultOfAnswer } from './check-answer.ts';

/** The server’s answers by « METHOD /path ». The default status is 200. */
export type FakeAnswers = Record<
  string,
  (request: { query: URLSearchParams; sent: unknown }) => { status?: number; body: unknown }
>;

export interface OpenedApp {
  screen: RenderResult;
  router: AppRouter;
  /** All requests so far: « GET /api/team/reviews?status=rated ». */
  apiCalls: string[];
  /** Reads all visible data again, as polling does. */
  askAgain: () => Promise<void>;
}

/**
 * Opens the whole back office in the browser at an address, signed in, with a fake server. Its
 * answers must match the contract.
 */
export async function openApp(
  address: string,
  answers: FakeAnswers,
  role: Team['role'] = 'owner',
  /** Null for a guest. */
  user: Partial<User> | null = {},
): Promise<OpenedApp> {
  document.cookie = user ? 'access_token=test; Path=/' : 'access_token=; Path=/; Max-Age=0';
  const apiCalls: string[] = [];
  const faults = new Set<string>();
  onTestFinished(() => expect([...faults]).toEqual([]));
  const all: FakeAnswers = {
    'GET /api/user': () => ({ body: { ...USER, ...user } }),
    'GET /api/team': () => ({ body: { data: teamOf(role) } }),
    'GET /api/teams': () => ({ body: { data: [] } }),
    'GET /api/team/members': () => ({ body: { data: [] } }),
    'GET /api/team/saved_views': () => ({ body: { data: [] } }),
    'GET /api/team/review_tags': () => ({ body: { data: [] } }),
    'GET /api/team/reply_models': () => ({ body: { data: [], proposals: [] } }),
    ...answers,
  };
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => {
    const { pathname, search, searchParams } = new URL(url, location.origin);
    const name = `${init?.method ?? 'GET'} ${pathname}`;
    apiCalls.push(name + decodeURIComponent(search));
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const { status = 200, body } = all[name]?.({ query: searchParams, sent }) ?? {
      status: 404,
      body: { message: `Rien à ${name}`, code: 'not_found' },
    };
    const fault = status < 300 ? faultOfAnswer(name, body) : null;
    if (fault !== null) faults.add(fault);
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', 'x-request-id': 'req-test' },
      }),
    );
  });
  const queryClient = openQueryClient();
  const router = openRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { screen, router, apiCalls, askAgain: () => queryClient.invalidateQueries() };
}

/** The default signed-in person. */
export const USER: User = {
  id: '1',
  email: 'ines@lavande.fr',
  first_name: 'Inès',
  last_name: 'Marchetti',
  is_admin: false,
  current_team_id: '2',
  timezone: 'Europe/Paris',
  locale: 'fr',
  has_password: true,
  has_google: false,
  has_oidc: false,
  is_email_confirmed: true,
  second_factor: {
    has_authenticator: false,
    passkeys: 0,
    recovery_codes: 0,
    is_proven: false,
    due_at: null,
  },
  notifications: { each: false, low: true, digest: 'none', falls: false },
};

export function teamOf(role: Team['role']): Team {
  return {
    id: '2',
    name: 'Maison Lavande',
    team_code: 'lavande',
    timezone: 'Europe/Paris',
    website_url: null,
    role,
    conditional_config: conditionalConfigurationSchema.parse({}),
    customization_config: customizationConfigurationSchema.parse({}),
    flow_configuration_config: flowConfigurationSchema.parse({}),
    declared_channels: [],
    impersonation_mode: 'full',
    support_access_until: null,
    revisions: { flow: 1, conditional: 1, customization: 1 },
    integrations: [],
    share_general_review_link: true,
    can_send_reviews: true,
    is_owner_confirmed: true,
    hold: null,
    is_mail_missing: false,
    ramp_started_at: null,
    current_plan: 'libre',
    deletes_at: null,
    quota: null,
    phone_numbers: [],
    channels: [{ channel: 'email', is_outbox: true }],
    requires_second_factor: false,
    onboarding: { step: 'done', proposals: null },
  };
}
