import { beforeEach } from 'vitest';
import type { Database } from '#server/database/open.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { password_hash } from '#server/testing/contract/contract-people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

interface CallResult {
  status: number;
  body: { code?: string; errors?: Record<string, string[]>; data?: unknown };
}

interface OwnAccountScene {
  db: Database;
  app: TestApp;
  /** The e-mails sent since the test began. */
  mails: Mail[];
  call: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: Record<string, unknown>,
  ) => Promise<CallResult>;
  /** Adds a person with a password, in a team of their own unless one is given. */
  somebody: (
    overrides?: Parameters<typeof addPerson>[1],
  ) => Promise<TestPerson & { team_id: string }>;
  isIn: (person: { headers: Record<string, string> }) => Promise<boolean>;
  login: (email: string, password: string) => Promise<number>;
}

/**
 * Opens a scene for people who change their own account. Each test begins at the same moment,
 * without e-mails.
 */
export async function openOwnAccountScene(): Promise<OwnAccountScene> {
  const db = await testDatabase();
  const mails: Mail[] = [];
  const app = testApp(db, { mailer: { send: async (mail) => void mails.push(mail) } });
  const start = app.clock.now().toISOString();
  beforeEach(() => {
    app.clock.set(start);
    mails.length = 0;
  });
  const call: OwnAccountScene['call'] = async (method, url, headers, payload) => {
    const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    db,
    app,
    mails,
    call,
    somebody: async (overrides = {}) => {
      const team_id = overrides.team_id ?? (await addTeam(app));
      const person = await addPerson(app, { team_id, ...overrides });
      await db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
      return { ...person, team_id };
    },
    isIn: async ({ headers }) => (await call('GET', '/api/user', headers)).status === 200,
    login: async (email, password) =>
      (await call('POST', '/login', {}, { email, password })).status,
  };
}
