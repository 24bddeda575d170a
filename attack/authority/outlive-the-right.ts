import type { AttackAccount, Attack } from '../attack-case.ts';
import { findPersonAsAdmin } from '../confirm-by-admin.ts';

/** A former administrator tries to continue using an impersonation session. */
export async function outliveTheRight(attack: Attack): Promise<void> {
  const { request, admin, tried, mustHold } = attack;
  const [deputy, victim] = [await attack.registerStranger(), await attack.registerStranger()];
  const read = async (token: string): Promise<number> =>
    (await request('GET', '/api/user', { as: { ...victim, token } })).status;
  await setIsAdmin(attack, deputy, true);
  const token = await impersonate(attack, deputy, victim);
  mustHold('an administrator impersonates a person', (await read(token)) === 200);
  const other = await request(
    'POST',
    `/api/admin/impersonate/${await findPersonAsAdmin(attack, admin)}`,
    {
      as: deputy,
      body: {},
    },
  );
  tried(`the name of another administrator: ${other.status}`);
  mustHold('administrators are not impersonated', other.status >= 400, `status ${other.status}`);
  await setIsAdmin(attack, deputy, false);
  const withdrawn = await read(token);
  await setIsAdmin(attack, deputy, true);
  tried(
    `a session under a name, the right withdrawn: ${withdrawn}; granted again: ${await read(token)}`,
  );
  mustHold(
    'the impersonation ends when its administrator loses the right',
    withdrawn === 401,
    `status ${withdrawn}`,
  );
  mustHold('the impersonation does not resume with the right', (await read(token)) === 401);
  const second = await impersonate(attack, deputy, victim);
  await request('POST', '/logout', { as: deputy });
  const loggedOut = await read(second);
  tried(`a session under a name, its administrator logged out: ${loggedOut}`);
  mustHold(
    'the impersonation ends with the session that started it',
    loggedOut === 401,
    `status ${loggedOut}`,
  );
  await setIsAdmin(attack, deputy, false);
}

async function setIsAdmin(attack: Attack, person: AttackAccount, is_admin: boolean): Promise<void> {
  const { request, admin } = attack;
  await request('POST', '/api/user/step_up', { as: admin, body: { password: admin.password } });
  const path = `/api/admin/users/${await findPersonAsAdmin(attack, person)}/is_admin`;
  const { status } = await request('POST', path, { as: admin, body: { is_admin } });
  if (status !== 200) throw new Error(`POST ${path}: ${status}`);
}

async function impersonate(
  attack: Attack,
  as: AttackAccount,
  person: AttackAccount,
): Promise<string> {
  const path = `/api/admin/impersonate/${await findPersonAsAdmin(attack, person)}`;
  const { status, json } = await attack.request('POST', path, { as, body: { reason: 'Aide' } });
  if (status !== 200) throw new Error(`POST ${path}: ${status}`);
  return (json as { token: string }).token;
}
