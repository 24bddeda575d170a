import type { Account, Attack } from './attack-case.ts';

/** The id of an account, as an administrator finds it. */
export async function findPerson(
  { request, admin }: Pick<Attack, 'request' | 'admin'>,
  { email }: Account,
): Promise<string> {
  const { json } = await request(
    'GET',
    `/api/admin/impersonation-list?search=${encodeURIComponent(email)}`,
    { as: admin },
  );
  const { data } = json as { data: { id: string; email: string }[] };
  return data.find((person) => person.email === email)?.id ?? '';
}

/** An administrator answers for somebody whose address nobody proved. */
export async function confirmByAdmin(
  attack: Pick<Attack, 'request' | 'admin'>,
  account: Account,
): Promise<void> {
  await attack.request('POST', `/api/admin/users/${await findPerson(attack, account)}/confirm`, {
    as: attack.admin,
    body: {},
  });
}
