import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { teamQuery, userQuery } from './current-session.ts';
import { runGuards } from './guards.ts';

beforeEach(() => void vi.stubGlobal('document', { cookie: '' }));
afterEach(() => void vi.unstubAllGlobals());

/** Returns a query client with a signed-in person and their team. */
function signedIn(is_admin = false): QueryClient {
  vi.stubGlobal('document', { cookie: 'access_token=t' });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, { id: '1', is_admin } as never);
  queryClient.setQueryData(teamQuery.queryKey, { id: '2' } as never);
  return queryClient;
}
async function destination(run: Promise<void>): Promise<string | undefined> {
  try {
    await run;
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.to;
  }
}

describe('guards', () => {
  test('an unknown guard raises an error, and never grants access', async () => {
    await expect(runGuards(['auht'], new QueryClient())).rejects.toThrow(
      "Unknown route middleware: 'auht'",
    );
    await expect(runGuards(['toString'], new QueryClient())).rejects.toThrow(
      'Unknown route middleware',
    );
  });
  test('auth: signed-in people only, others go to the login', async () => {
    expect(await destination(runGuards(['auth'], new QueryClient()))).toBe('/login');
    expect(await destination(runGuards(['auth'], signedIn()))).toBeUndefined();
  });
  test('guest: guests only, others go to the root page', async () => {
    expect(await destination(runGuards(['guest'], new QueryClient()))).toBeUndefined();
    expect(await destination(runGuards(['guest'], signedIn()))).toBe('/');
  });
  test('checking-admin: admins only', async () => {
    expect(await destination(runGuards(['checking-admin'], new QueryClient()))).toBe('/login');
    expect(await destination(runGuards(['checking-admin'], signedIn()))).toBe('/');
    expect(await destination(runGuards(['checking-admin'], signedIn(true)))).toBeUndefined();
  });
  test('guards after the first refusal do not run', async () => {
    expect(await destination(runGuards(['auth', 'nowhere'], new QueryClient()))).toBe('/login');
  });
});
