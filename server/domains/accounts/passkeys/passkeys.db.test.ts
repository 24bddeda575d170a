import { beforeEach, expect, test } from 'vitest';
import { addPerson, addSession, type TestPerson } from '#server/testing/builders/person.ts';
import { addStoredPasskey } from '#server/testing/builders/second-factor.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import {
  makePasskey,
  signChallenge,
  type SoftPasskey,
} from '#server/testing/soft-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const ORIGIN = 'http://localhost:3000';
const mails: { to: string; subject: string }[] = [];
const app = testApp(await testDatabase(), {
  mailer: { send: async ({ to, subject }) => void mails.push({ to, subject }) },
});
let ada: TestPerson;
beforeEach(async () => {
  mails.length = 0;
  ada = await addPerson(app, { team_id: await addTeam(app) });
});

interface CallResult {
  status: number;
  code?: string;
  access_token?: string;
  data: Record<string, unknown> & { challenge: string };
}
async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = ada.headers,
): Promise<CallResult> {
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...answer.json<Omit<CallResult, 'status'>>(), status: answer.statusCode };
}

async function register(name = 'Téléphone', headers: Record<string, string> = ada.headers) {
  const { data } = await call('POST', '/api/user/passkeys/options', undefined, headers);
  const { passkey, response } = makePasskey(
    data as unknown as Parameters<typeof makePasskey>[0],
    ORIGIN,
  );
  const added = await call('POST', '/api/user/passkeys', { name, response }, headers);
  return { passkey, response, added };
}

async function signIn(
  passkey: SoftPasskey,
  given: { origin?: string; challenge?: string; isVerified?: boolean } = {},
): Promise<CallResult> {
  const { data } = await call('POST', '/login/passkey/options', undefined, {});
  const page = { challenge: data.challenge, origin: ORIGIN, ...given };
  return call('POST', '/login/passkey', { response: signChallenge(passkey, page, given) }, {});
}

test('a passkey alone signs in, and a person may have several, with names and dates', async () => {
  const { passkey, added } = await register();
  expect(added.status).toBe(200);
  expect(added.data['recovery_codes']).toHaveLength(10);
  const second = await register('Ordinateur');
  expect(second.added.data['recovery_codes']).toBeNull();
  app.clock.advance(MINUTE);
  const { status, access_token = '' } = await signIn(passkey);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${access_token}` };
  expect(await call('GET', '/api/user', undefined, headers)).toMatchObject({
    id: ada.id,
    second_factor: { passkeys: 2, is_proven: true, recovery_codes: 10 },
  });
  const { data } = await call('GET', '/api/user/passkeys');
  expect(data).toMatchObject([
    { name: 'Ordinateur', last_used_at: null, is_synced: true },
    { name: 'Téléphone', last_used_at: app.clock.now().toISOString() },
  ]);
});

test('a challenge is answered once, within five minutes, by the session that requested it', async () => {
  const { passkey } = await register();
  const { data } = await call('POST', '/login/passkey/options', undefined, {});
  const response = signChallenge(passkey, { challenge: data.challenge, origin: ORIGIN });
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', '/login/passkey', { response }, {})),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  const late = await call('POST', '/login/passkey/options', undefined, {});
  app.clock.advance(5 * MINUTE);
  const old = signChallenge(passkey, { challenge: late.data.challenge, origin: ORIGIN });
  expect(await call('POST', '/login/passkey', { response: old }, {})).toMatchObject({
    status: 401,
    code: 'passkey_refused',
  });
  const other = await addSession(app, {
    user_id: ada.id,
    team_id: null,
    second_factor_at: app.clock.now(),
  });
  const asked = await call('POST', '/api/user/passkeys/options');
  const made = makePasskey(asked.data as unknown as Parameters<typeof makePasskey>[0], ORIGIN);
  const body = { name: 'Volée', response: made.response };
  expect((await call('POST', '/api/user/passkeys', body, other.headers)).status).toBe(422);
});

test('a challenge for one purpose is refused for another', async () => {
  const { passkey } = await register();
  const { data } = await call('POST', '/login/passkey/options', undefined, {});
  const response = signChallenge(passkey, { challenge: data.challenge, origin: ORIGIN });
  expect((await call('POST', '/api/user/step_up', { passkey: response })).status).toBe(422);
  const stepUp = await call('POST', '/api/user/step_up/options');
  const signed = signChallenge(passkey, { challenge: stepUp.data.challenge, origin: ORIGIN });
  expect((await call('POST', '/login/passkey', { response: signed }, {})).status).toBe(401);
});

test('a passkey of another site, without user verification, unknown or copied is refused with one answer', async () => {
  const { passkey } = await register();
  const stranger = makePasskey(
    { challenge: '', rp: { id: 'localhost' }, user: { id: passkey.user_handle } },
    ORIGIN,
  ).passkey;
  const refusals = [
    await signIn(passkey, { origin: 'https://recueil.example' }),
    await signIn(passkey, { isVerified: false }),
    await signIn(passkey, { challenge: Buffer.alloc(32).toString('base64url') }),
    await signIn(stranger),
    await signIn({ ...stranger, id: passkey.id }),
    await signIn({ ...passkey, user_handle: Buffer.alloc(32).toString('base64url') }),
    await signIn({ ...passkey, rp_id: 'recueil.example' }),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual(
    refusals.map(() => [401, 'passkey_refused']),
  );
  expect((await signIn({ ...passkey, counter: 5 })).status).toBe(200);
  expect((await signIn({ ...passkey, counter: 5 })).status).toBe(401);
  expect((await signIn({ ...passkey, counter: 6 })).status).toBe(200);
});

test('a passkey whose counter goes back is reported to its owner by e-mail; a signature by another key is not', async () => {
  const { passkey } = await register();
  expect((await signIn({ ...passkey, counter: 5 })).status).toBe(200);
  await app.runEventHandlers();
  mails.length = 0;
  const { passkey: stranger } = makePasskey(
    { challenge: '', rp: { id: 'localhost' }, user: { id: passkey.user_handle } },
    ORIGIN,
  );
  expect((await signIn({ ...stranger, id: passkey.id, counter: 3 })).status).toBe(401);
  await app.runEventHandlers();
  expect(mails).toEqual([]);
  expect((await signIn({ ...passkey, counter: 3 })).code).toBe('passkey_refused');
  expect((await signIn({ ...passkey, counter: 0 })).code).toBe('passkey_refused');
  await app.runEventHandlers();
  const subject = 'Une clé d’accès de votre compte a été refusée';
  expect(mails).toEqual([
    { to: ada.email, subject },
    { to: ada.email, subject },
  ]);
});

test('a passkey proves the identity of its own person only', async () => {
  const { passkey } = await register();
  const zoe = await addPerson(app, { team_id: await addTeam(app) });
  const { passkey: hers } = await addStoredPasskey(app, zoe.id);
  app.clock.advance(11 * MINUTE);
  const createKey = () =>
    call('POST', '/api/team/api_keys', { label: 'Site', scopes: ['orders:write'] });
  expect(await createKey()).toMatchObject({ code: 'step_up_required' });
  const prove = async (key: SoftPasskey): Promise<number> => {
    const { data } = await call('POST', '/api/user/step_up/options');
    const passkey = signChallenge(key, { challenge: data.challenge, origin: ORIGIN });
    return (await call('POST', '/api/user/step_up', { passkey })).status;
  };
  expect(await prove(hers)).toBe(422);
  expect((await createKey()).status).toBe(403);
  expect(await prove(passkey)).toBe(200);
  expect((await createKey()).status).toBe(200);
});

test('a passkey is renamed and removed by its owner only; the removal needs a recent proof of identity', async () => {
  const { passkey, added } = await register();
  const url = `/api/user/passkeys/${String(added.data['id'])}`;
  const zoe = await addPerson(app, { team_id: await addTeam(app) });
  expect((await call('DELETE', url, undefined, zoe.headers)).status).toBe(404);
  expect((await call('PATCH', url, { name: 'À moi' }, zoe.headers)).status).toBe(404);
  expect((await call('PATCH', url, { name: 'Vieux téléphone' })).data['name']).toBe(
    'Vieux téléphone',
  );
  app.clock.advance(11 * MINUTE);
  expect(await call('DELETE', url)).toMatchObject({ code: 'step_up_required' });
  await call('POST', '/api/user/step_up', {
    passkey: signChallenge(passkey, {
      challenge: (await call('POST', '/api/user/step_up/options')).data.challenge,
      origin: ORIGIN,
    }),
  });
  expect((await call('DELETE', url)).status).toBe(200);
  expect((await signIn(passkey)).status).toBe(401);
});

test('adding or removing a passkey ends the other sessions, however they were opened', async () => {
  const openElsewhere = () => addSession(app, { user_id: ada.id, team_id: null });
  const isOpen = async ({ headers }: { headers: Record<string, string> }): Promise<boolean> =>
    (await call('GET', '/api/user', undefined, headers)).status === 200;
  const byPassword = await openElsewhere();
  const { passkey, added } = await register();
  expect([await isOpen(byPassword), await isOpen(ada)]).toEqual([false, true]);
  const { access_token = '' } = await signIn(passkey);
  const byPasskey = { headers: { authorization: `Bearer ${access_token}` } };
  const again = await openElsewhere();
  expect(await isOpen(byPasskey)).toBe(true);
  await call('DELETE', `/api/user/passkeys/${String(added.data['id'])}`);
  expect([await isOpen(byPasskey), await isOpen(again), await isOpen(ada)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a device that has a passkey of the account cannot register another one', async () => {
  const { response } = await register();
  const { data } = await call('POST', '/api/user/passkeys/options');
  const excluded = data['excludeCredentials'] as { id: string }[];
  expect(excluded.map(({ id }) => id)).toEqual([response.id]);
  expect(data['user']).not.toMatchObject({ id: Buffer.from(ada.email).toString('base64url') });
});

test('an instance without https has no passkeys', async () => {
  const plain = testApp(app.db, { config: { publicUrl: 'http://avis.boutique.fr' } });
  const answer = await plain.http.inject({ method: 'POST', url: '/login/passkey/options' });
  expect([answer.statusCode, answer.json<CallResult>().code]).toEqual([
    409,
    'passkeys_unavailable',
  ]);
});
