import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { teamOfThisTab } from '#web/api/bearer.ts';
import {
  currentSession,
  endSessionOnTeamFailure,
  logOut,
  teamQuery,
  userQuery,
} from './current-session.ts';

/** The browser’s cookies and the tab’s session storage. */
let jar = new Map<string, string>();
let memory = new Map<string, string>();
let answers: Record<string, () => Response> = {};
let received: { path: string; token: string | null }[] = [];

beforeEach(() => {
  jar = new Map();
  memory = new Map();
  received = [];
  answers = {
    '/api/user': () => json(200, { id: '1' }),
    '/api/team': () => json(200, { data: { id: '2' } }),
    '/logout': () => json(200, { message: 'ok' }),
  };
  vi.stubEnv('VITE_API_BASE', 'http://recueil.test');
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/dashboard/queue', search: '?page=2' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  });
  vi.stubGlobal('fetch', (url: URL, { headers }: { headers: Record<string, string> }) => {
    received.push({ path: url.pathname, token: headers['authorization'] ?? null });
    const answer = answers[url.pathname];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('fetch failed'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const open = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

describe('a session', () => {
  test('is the person and the team of the token', async () => {
    jar.set('access_token', 't');
    expect(await currentSession(open())).toEqual({ user: { id: '1' }, team: { id: '2' } });
    expect(teamOfThisTab()).toBe('2');
  });

  test('ends when the team is answered by anything but 200, after one retry, and the current address is saved', async () => {
    jar.set('access_token', 't');
    answers['/api/team'] = () => json(503, { message: 'Panne', code: 'unavailable' });
    expect(await currentSession(open())).toBeNull();
    expect(received.filter(({ path }) => path === '/api/team')).toHaveLength(2);
    expect(jar.has('access_token')).toBe(false);
    expect(memory.get('recueil-kept-work')).toContain('/dashboard/queue?page=2');
  });

  test('does not end when the server does not answer: it retries until it does', async () => {
    vi.useFakeTimers();
    jar.set('access_token', 't');
    const team = answers['/api/team'];
    delete answers['/api/team'];
    const session = currentSession(open());
    await vi.advanceTimersByTimeAsync(7_000);
    expect(received.filter(({ path }) => path === '/api/team').length).toBeGreaterThan(1);
    if (team) answers['/api/team'] = team;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await session).toMatchObject({ team: { id: '2' } });
    expect(jar.get('access_token')).toBe('t');
  });

  test('also ends when a later reading of the team fails', async () => {
    jar.set('access_token', 't');
    const queryClient = open();
    const end = vi.fn();
    endSessionOnTeamFailure(queryClient, end);
    await currentSession(queryClient);
    answers['/api/team'] = () => json(401, { message: 'Session finie', code: 'unauthenticated' });
    await queryClient.refetchQueries({ queryKey: teamQuery.queryKey });
    expect(end).toHaveBeenCalledOnce();
    expect(jar.size).toBe(0);
  });

  test('ends on logout, the impersonation first, and both tokens are deleted whatever the server answers', async () => {
    jar.set('access_token', 'own');
    jar.set('impersonation_token', 'theirs');
    answers['/logout'] = () => json(500, {});
    await logOut();
    expect(received).toEqual([
      { path: '/logout', token: 'Bearer theirs' },
      { path: '/logout', token: 'Bearer own' },
    ]);
    expect(jar.size).toBe(0);
  });

  test('is read once for two guards', async () => {
    jar.set('access_token', 't');
    const queryClient = open();
    await currentSession(queryClient);
    await currentSession(queryClient);
    expect(received).toHaveLength(2);
    expect(queryClient.getQueryData(userQuery.queryKey)).toEqual({ id: '1' });
  });
});
