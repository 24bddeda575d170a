import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { AttackAccount, Attack } from '../attack-case.ts';

/** A valid body for each call that requires a fresh sign-in. The ids belong to nobody. */
const BODIES: Partial<Record<EndpointName, unknown>> = {
  changeRole: { role: 'member' },
  inviteMember: { email: 'complice@exemple.fr', role: 'owner' },
  transferTeam: { user_id: '1' },
  deleteTeam: { name: 'Boutique' },
  createApiKey: { label: 'Site', scopes: ['orders:write'] },
  updateApiKey: { allowed_addresses: [] },
  rotateApiKey: { overlap_hours: 0 },
  createOutgoingWebhook: { url: 'https://exemple.fr/webhook', events: ['request.rated'] },
  exportJournal: undefined,
  exportInstanceJournal: undefined,
  saveJournalStream: { url: 'https://exemple.fr/journal' },
  createExport: {},
  downloadExport: undefined,
  setImpersonationMode: { mode: 'full' },
  setIsAdmin: { is_admin: true },
  setSecondFactor: { required: false },
  offerPasskey: undefined,
  addPasskey: {
    name: 'Complice',
    response: {
      id: 'eA',
      rawId: 'eA',
      type: 'public-key',
      response: { clientDataJSON: 'eA', attestationObject: 'eA' },
    },
  },
  removePasskey: undefined,
  startAuthenticator: undefined,
  confirmAuthenticator: { code: '000000' },
  removeAuthenticator: undefined,
  renewRecoveryCodes: undefined,
};
const MINUTES = 11;

/**
 * Tries to gain rights or all data with a session that was left open, or with its stolen token. The
 * session is made older in the database, which avoids waiting ten minutes.
 */
export async function actWithOldSession(attack: Attack): Promise<void> {
  const { request, tried, mustHold, admin } = attack;
  const owner = await attack.registerStranger();
  const makeKey = async (): Promise<number> =>
    (await request('POST', '/api/team/api_keys', { as: owner, body: BODIES.createApiKey })).status;
  mustHold('a fresh session makes a key', (await makeKey()) === 200);
  await growOld(attack, owner);
  // The administrator signs in again, so that the session of the other cases does not change.
  const login = await request('POST', '/login', {
    from: admin.from,
    body: { email: admin.email, password: admin.password },
  });
  const old = { ...admin, token: (login.json as { access_token: string }).access_token };
  await growOld(attack, old);
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([, { step_up }]) => step_up !== undefined,
  );
  const codes = [];
  for (const [name, { method, path, access }] of calls) {
    mustHold(`${name} is tried`, name in BODIES);
    const { status, json } = await request(method, path.replaceAll(/:\w+/g, '1'), {
      as: access === 'admin' ? old : owner,
      body: BODIES[name as EndpointName],
    });
    const { code } = json as { code?: string };
    codes.push(code);
    mustHold(
      `${name}: refused to an old session`,
      status === 403 && code === 'step_up_required',
      `${status} ${code}`,
    );
  }
  tried(
    `${calls.length} calls with a session ${MINUTES} minutes old: ${codes.filter((code) => code === 'step_up_required').length} want a fresh proof`,
  );
  const wrong = await request('POST', '/api/user/step_up', {
    as: owner,
    body: { password: 'une erreur' },
  });
  mustHold(
    'a wrong password does not confirm the session',
    wrong.status === 422 && (await makeKey()) === 403,
    `status ${wrong.status}`,
  );
  await request('POST', '/api/user/step_up', { as: owner, body: { password: owner.password } });
  mustHold('the right password confirms the session', (await makeKey()) === 200);
}

async function growOld({ letTimePass }: Attack, { token }: AttackAccount): Promise<void> {
  await letTimePass(
    `update sessions set created_at = created_at - make_interval(mins => $1), stepped_up_at = stepped_up_at - make_interval(mins => $1)
      where token_hash = sha256(convert_to($2, 'UTF8'))`,
    [MINUTES, token],
  );
}
