import { expect, test } from 'vitest';
import {
  createContactedCustomer,
  messagesOf,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { isOptedOut } from './is-opted-out.ts';

const app = testApp(await testDatabase());
const STOPPED = [
  'request sent',
  'first_reminder cancelled opted_out',
  'last_reminder cancelled opted_out',
];
const PLANNED = ['request sent', 'first_reminder scheduled', 'last_reminder scheduled'];
const contacts = async ({ headers }: TestPerson, query = ''): Promise<string[]> => {
  const { data } = (
    await app.http.inject({ method: 'GET', url: `/api/team/opt_outs${query}`, headers })
  ).json<{ data: { contact: string }[] }>();
  return data.map(({ contact }) => contact).toSorted();
};

test('an opt-out added by the team cancels the person’s messages on every channel, as their own does; lifting it sends nothing again', async () => {
  const customer = await createContactedCustomer(app, {
    request: { phone_number: '+33612345678' },
  });
  const { team_id } = customer;
  const samePhone = await createContactedCustomer(app, {
    team_id,
    request: { email: 'autre@exemple.fr', phone_number: '+33612345678' },
  });
  const stranger = await createContactedCustomer(app, {
    team_id,
    request: { email: 'zoe@exemple.fr' },
  });
  const max = await addPerson(app, { team_id, role: 'member' });
  const added = await callHttp(app, 'POST /api/team/opt_outs', max.headers, {
    email: 'Claire@Exemple.fr',
    proof: 'Appel du 20 novembre',
  });
  expect(added).toMatchObject({
    status: 200,
    data: { kind: 'email', contact: 'claire@exemple.fr', source: 'manual' },
  });
  for (const { request_id } of [customer, samePhone])
    expect(await messagesOf(app, request_id)).toEqual(STOPPED);
  expect(await messagesOf(app, stranger.request_id)).toEqual(PLANNED);
  expect((await readRequest(app, customer.request_id)).stopped_at).not.toBeNull();
  expect(await contacts(max)).toEqual(['+33612345678', 'claire@exemple.fr']);

  const { id } = added.data as { id: string };
  const silent = () =>
    isOptedOut(app.db, { team_id, email: 'claire@exemple.fr', phone_number: null });
  expect((await callHttp(app, `DELETE /api/team/opt_outs/${id}`, max.headers, {})).status).toBe(
    422,
  );
  expect(await silent()).toBe(true);
  expect(
    (
      await callHttp(app, `DELETE /api/team/opt_outs/${id}`, max.headers, {
        proof: 'Courrier du 21 novembre',
      })
    ).status,
  ).toBe(200);
  expect(await silent()).toBe(false);
  expect(await messagesOf(app, customer.request_id)).toEqual(STOPPED);
  expect(
    (await callHttp(app, `DELETE /api/team/opt_outs/${id}`, max.headers, { proof: 'Encore' }))
      .status,
  ).toBe(404);
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual([
    {
      action: 'opt_out_added',
      detail: { contact: 'c•••@exemple.fr', proof: 'Appel du 20 novembre' },
    },
    {
      action: 'opt_out_removed',
      detail: { contact: 'c•••@exemple.fr', proof: 'Courrier du 21 novembre' },
    },
  ]);
});

test('a person is found by a part of their contact; a reader sees masked contacts and finds only by the visible part', async () => {
  const { team_id } = await createContactedCustomer(app);
  const [max, rose] = [
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
  ];
  for (const body of [{ email: 'lea.roux@exemple.fr' }, { phone: '06 98 76 54 32' }])
    await callHttp(app, 'POST /api/team/opt_outs', max.headers, { ...body, proof: 'Au comptoir' });
  expect(await contacts(max, '?search=ROUX')).toEqual(['lea.roux@exemple.fr']);
  expect(await contacts(max, '?search=06%2098%2076')).toEqual(['+33698765432']);
  expect(await contacts(max, '?search=%25')).toEqual([]);
  expect(await contacts(rose)).toEqual(['+336•••32', 'l•••@exemple.fr']);
  expect(await contacts(rose, '?search=roux')).toEqual([]);
  expect(await contacts(rose, '?search=exemple')).toEqual(['l•••@exemple.fr']);
});

test('an invalid contact, two contacts or none are refused at the field', async () => {
  const { team_id } = await createContactedCustomer(app);
  const ada = await addPerson(app, { team_id });
  const errorsOf = async (body: object): Promise<string[]> =>
    Object.keys(
      (await callHttp(app, 'POST /api/team/opt_outs', ada.headers, { proof: 'Dit', ...body })).body[
        'errors'
      ] as object,
    );
  expect(await errorsOf({ email: 'pas une adresse' })).toEqual(['email']);
  expect(await errorsOf({ phone: '12' })).toEqual(['phone']);
  expect(await errorsOf({})).toEqual(['email']);
  expect(await contacts(ada)).toEqual([]);
});

test('the opt-outs are exported as a file for other tools; a reader’s file has masked contacts and no proof', async () => {
  const { team_id } = await createContactedCustomer(app);
  const [max, rose] = [
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
  ];
  await callHttp(app, 'POST /api/team/opt_outs', max.headers, {
    email: 'lea.roux@exemple.fr',
    proof: '=1+1',
  });
  const file = async ({ headers }: TestPerson): Promise<string[]> =>
    (await app.http.inject({ method: 'GET', url: '/api/team/opt_outs/export', headers })).body
      .replace('\uFEFF', '')
      .split('\r\n');
  expect(await file(max)).toEqual([
    'E-mail ou téléphone;Origine;Preuve;Depuis (heure de Europe/Paris)',
    `lea.roux@exemple.fr;Ajoutée par la boutique;'=1+1;2026-11-20 10:00`,
    '',
  ]);
  expect((await file(rose))[1]).toMatch(/^l•••@exemple\.fr;Ajoutée par la boutique;"";/);
});
