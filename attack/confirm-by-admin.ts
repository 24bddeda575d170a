import type { AttackAccount, Attack } from './attack-case.ts';

/** Returns the id of an account, which an administrator can search for. */
export async function findPersonAsAdmin(
  { request, admin }: Pick<Attack, 'request' | 'admin'>,
  { email }: AttackAccount,
): Promise<string> {
  const { json } = await request(
    'GET',
    `/api/admin/impersonation-list?search=${encodeURIComponent(email)}`,
    { as: admin },
  );
  const { data } = json as { data: { id: string; email: string }[] };
  return data.find((person) => person.email === email)?.id ?? '';
}

/** Lets an administrator confirm an account whose address is unconfirmed. */
export async function confirmByAdmin(
  attack: Pick<Attack, 'request' | 'admin'>,
  account: AttackAccount,
): Promise<void> {
  await attack.request(
    'POST',
    `/api/admin/users/${await findPersonAsAdmin(attack, account)}/confirm`,
    {
      as: attack.admin,
      body: {},
    },
  );
}
