import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
const DAY = 86_400_000;
const ACTIVE = {
  is_active: true,
  trigger_event: 'order_delivered',
  delay: { value: 3, unit: 'days' },
  caps: { messages_per_day: 1, requests_per_30_days: 2 },
};

beforeEach(async () => {
  app = testApp(db);
  await ensureSenders(app);
  team_id = await addTeam(app, { flow: ACTIVE });
  ({ headers } = await addPerson(app, { team_id }));
});

type Detail = Answer<'getImport'>['data'];
interface Reply {
  status: number;
  body: { data: Detail; code?: string; message?: string; errors?: Record<string, string[]> };
}

async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]): Promise<Reply> {
  const { status, text } = await callEndpoint(app, name, given, headers);
  return { status, body: JSON.parse(text) as Reply['body'] };
}
const send = (
  text: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Reply> =>
  call('importFile', {
    form: { file: new File([text], 'commandes.csv'), kind: 'orders', ...fields },
  });
async function settle(id: string): Promise<Detail> {
  while ((await app.runEventHandlers()) > 0);
  return (await call('getImport', { params: { id } })).body.data;
}
async function check(text: string, fields: Record<string, string> = {}): Promise<Detail> {
  const { status, body } = await send(text, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return settle(body.data.id);
}
async function confirm(id: string): Promise<Detail> {
  expect((await call('confirmImport', { params: { id } })).status).toBe(200);
  return settle(id);
}
const messages = () =>
  db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select([
      'm.step',
      'm.status',
      'm.reason',
      'm.scheduled_at',
      'm.metadata',
      'r.email',
      'r.trigger_event',
      'r.integration_name',
      'r.integration_order_number as number',
    ])
    .where('m.team_id', '=', team_id)
    .orderBy('m.id')
    .execute();
const orders = () =>
  db.selectFrom('orders').selectAll().where('team_id', '=', team_id).orderBy('number').execute();
const COUNTS = ({ done, created, updated, unchanged, duplicates, refused }: Detail) => ({
  done,
  created,
  updated,
  unchanged,
  duplicates,
  refused,
});

describe('a file of orders', () => {
  const FILE =
    'N° commande;E-mail;Prénom;Date de commande;Montant\n1001;lea@exemple.fr;Léa;18/09/2026;"1 234,50 €"\n1002;pas une adresse;Paul;19/09/2026;12\n;zoe@exemple.fr;Zoé;20/09/2026;12\n1003;ana@exemple.fr;Ana;31/02/2026;12\n';

  test('is previewed first: the outcome of each row is shown, and nothing is written', async () => {
    const checked = await check(FILE);
    expect(checked).toMatchObject({
      state: 'checked',
      total: 4,
      file: {
        separator: ';',
        encoding: 'utf-8',
        missing_field: null,
        mapping: {
          number: 'N° commande',
          email: 'E-mail',
          first_name: 'Prénom',
          ordered_at: 'Date de commande',
          total: 'Montant',
        },
      },
    });
    expect(COUNTS(checked)).toEqual({
      done: 4,
      created: 1,
      updated: 0,
      unchanged: 0,
      duplicates: 0,
      refused: 3,
    });
    expect(checked.refused_rows).toEqual([
      {
        line: 3,
        errors: { 'E-mail': ['Le champ « E-mail » n’est pas une adresse e-mail valable.'] },
      },
      { line: 4, errors: { 'N° commande': ['Le champ « N° commande » est requis.'] } },
      {
        line: 5,
        errors: {
          'Date de commande': [
            'Le champ « Date de commande » n’est pas une date lisible, comme 31/12/2026.',
          ],
        },
      },
    ]);
    expect(checked.outcomes).toEqual([
      {
        status: 'scheduled',
        status_label: 'Programmé',
        reason: null,
        reason_label: null,
        count: 1,
      },
    ]);
    expect(await orders()).toEqual([]);
  });

  test('a long product name is not cut inside a character, and its order is imported', async () => {
    const done = await confirm(
      (await check(`N° commande;E-mail;Produit\n1001;lea@exemple.fr;a${'😀'.repeat(300)}\n`)).id,
    );
    expect(COUNTS(done)).toMatchObject({ created: 1, refused: 0 });
    expect((await orders())[0]?.line_items).toMatchObject([
      { title: `a${'😀'.repeat(249)}\uFFFD` },
    ]);
  });

  test('is imported after its confirmation: its requests have a trigger of their own, and a date without time means noon in the shop', async () => {
    const done = await confirm((await check(FILE)).id);
    expect(done).toMatchObject({ state: 'done', created: 1, refused: 3 });
    expect(await orders()).toMatchObject([
      {
        number: '1001',
        integration_name: 'import',
        first_name: 'Léa',
        total: '1234.50',
        ordered_at: new Date('2026-09-18T10:00:00Z'),
      },
    ]);
    const [first, ...reminders] = await messages();
    expect(first).toMatchObject({
      step: 'request',
      status: 'scheduled',
      trigger_event: 'import',
      integration_name: 'import',
    });
    expect(reminders).toHaveLength(2);
    expect(
      await db.selectFrom('import_files').selectAll().where('import_id', '=', done.id).execute(),
    ).toEqual([]);
  });

  test('returns the refused rows as a file, which can be corrected and imported again', async () => {
    const { id } = await check(FILE);
    const { body } = await call('listRefusedRows', { params: { id } });
    const { csv, filename } = body as unknown as { csv: string; filename: string };
    expect(filename).toBe('commandes - lignes refusées.csv');
    expect(csv.split('\r\n')[1]).toBe(
      '1002;pas une adresse;Paul;19/09/2026;12;3;Le champ «\u{A0}E-mail\u{A0}» n’est pas une adresse e-mail valable.',
    );
    const again = await check(csv.replace('pas une adresse', 'paul@exemple.fr'));
    expect(COUNTS(again)).toMatchObject({ created: 1, refused: 2 });
  });

  test('old orders are not refused as too old: their dates count from now and are spread over seven days, within the hours', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `${at};p${at}@exemple.fr;01/03/2025`);
    const { id } = (await send(`numero;e-mail;date\n${rows.join('\n')}`, { dry_run: 'false' })).body
      .data;
    expect(await settle(id)).toMatchObject({ state: 'done', created: 400 });
    const first = (await messages()).filter(({ step }) => step === 'request');
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['scheduled']));
    const now = app.clock.now().getTime();
    const days = Map.groupBy(first, ({ scheduled_at }) =>
      Math.floor((scheduled_at.getTime() - now) / DAY),
    );
    expect(
      first.every(
        ({ scheduled_at }) =>
          scheduled_at.getTime() >= now && scheduled_at.getTime() <= now + 8 * DAY,
      ),
    ).toBe(true);
    expect([...days.values()].map((day) => day.length).every((count) => count < 400 / 3)).toBe(
      true,
    );
    for (const { scheduled_at } of first)
      expect(scheduled_at.getUTCHours()).toBeGreaterThanOrEqual(7);
  });

  test('an order imported twice stays one request with the same date and the same place among the others', async () => {
    await confirm(
      (await check('numero;e-mail;date\n1;lea@exemple.fr;01/03/2026\n2;lea2@exemple.fr;01/03/2026'))
        .id,
    );
    const before = await messages();
    const again = await check(
      'numero;e-mail;date;prenom\n1;lea@exemple.fr;01/03/2026;\n2;lea2@exemple.fr;01/03/2026;Léa\n2;autre@exemple.fr;01/09/2026;Max\n3;new@exemple.fr;01/03/2026;',
    );
    expect(COUNTS(again)).toEqual({
      done: 4,
      created: 1,
      updated: 1,
      unchanged: 1,
      duplicates: 1,
      refused: 1,
    });
    expect(COUNTS(await confirm(again.id))).toEqual(COUNTS(again));
    expect((await messages()).slice(0, 6)).toEqual(before);
    expect((await messages()).filter(({ reason }) => reason === 'duplicate')).toHaveLength(1);
  });

  test('later events of an imported order do not make it too old', async () => {
    await confirm((await check('numero;e-mail;date\n1;lea@exemple.fr;01/03/2025')).id);
    await callEndpoint(
      app,
      'recordOrders',
      { body: { number: '1', delivered_at: '2025-03-05T10:00:00Z' } },
      headers,
    );
    expect((await messages())[0]).toMatchObject({ status: 'scheduled', reason: null });
  });

  test('while the flow is off, imported requests are held for it', async () => {
    await db
      .updateTable('teams')
      .set({ flow_configuration_config: JSON.stringify({ ...ACTIVE, is_active: false }) })
      .where('id', '=', team_id)
      .execute();
    const checked = await check('numero;e-mail\n1;lea@exemple.fr');
    expect(checked.outcomes).toMatchObject([{ status: 'held', reason: 'flow_inactive', count: 1 }]);
    await confirm(checked.id);
    expect((await messages())[0]).toMatchObject({ status: 'held', reason: 'flow_inactive' });
  });

  test('the product lines of a Shopify export are joined to their order', async () => {
    const header =
      'Name,Email,Created at,Currency,Total,Lineitem quantity,Lineitem name,Billing Name,Phone';
    const checked = await check(
      `${header}\n#1,lea@exemple.fr,2026-09-18 10:00:00 +0200,EUR,30.00,2,Savon,Léa Roy,'+33612345678\n#1,lea@exemple.fr,,,,1,Brosse,,\n#2,max@exemple.fr,2026-09-18 10:00:00 +0200,EUR,10,1,Savon,Max,`,
    );
    expect(COUNTS(checked)).toMatchObject({ done: 3, created: 2, unchanged: 1 });
    expect(COUNTS(await confirm(checked.id))).toEqual(COUNTS(checked));
    expect(await orders()).toMatchObject([
      {
        number: '#1',
        first_name: 'Léa',
        last_name: 'Roy',
        phone_number: '+33612345678',
        ordered_at: new Date('2026-09-18T08:00:00Z'),
        line_items: [
          { title: 'Savon', quantity: 2 },
          { title: 'Brosse', quantity: 1 },
        ],
      },
      { number: '#2', first_name: 'Max', last_name: null },
    ]);
  });

  test('waits until a person chooses the column of the order number, then is read again', async () => {
    const { body } = await send('ref interne;courriel\nA1;lea@exemple.fr\n');
    expect(body.data).toMatchObject({
      state: 'checked',
      done: 0,
      file: { missing_field: 'number', mapping: { email: 'courriel' } },
    });
    const { id } = body.data;
    expect(await call('confirmImport', { params: { id } })).toMatchObject({
      status: 422,
      body: { errors: { 'mapping.number': ['Dites quelle colonne est « Numéro de commande ».'] } },
    });
    expect(
      await call('mapImport', { params: { id }, body: { mapping: { number: 'prix' } } }),
    ).toMatchObject({ status: 422 });
    expect(
      await call('mapImport', {
        params: { id },
        body: { mapping: { number: 'ref interne', email: 'courriel' } },
      }),
    ).toMatchObject({ status: 200, body: { data: { state: 'checking' } } });
    expect(await settle(id)).toMatchObject({
      state: 'checked',
      created: 1,
      file: { missing_field: null },
    });
  });

  test('3,000 rows are imported once each, however the file is split', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `${at % 2_700};p${at % 2_700}@exemple.fr;2026-10-0${1 + ((at % 2_700) % 9)}`,
    );
    const checked = await check(`numero;e-mail;date\n${rows.join('\n')}`);
    expect(COUNTS(checked)).toEqual({
      done: 3_000,
      created: 2_700,
      updated: 0,
      unchanged: 300,
      duplicates: 0,
      refused: 0,
    });
    expect(COUNTS(await confirm(checked.id))).toEqual(COUNTS(checked));
    const { count } = await db
      .selectFrom('messages')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('team_id', '=', team_id)
      .executeTakeFirstOrThrow();
    expect(count).toBe('8100');
  });
});

describe('a file of opt-outs', () => {
  test('contains how and when each person opted out, in the format of our own export', async () => {
    const file =
      'E-mail ou téléphone;Origine;Preuve;Depuis (heure de Europe/Paris)\nines@exemple.fr;Par le lien de l’e-mail;;2026-03-03 09:30\nzoe@exemple.fr;Zendesk;;bientôt\n';
    await confirm((await check(file, { kind: 'opt_outs' })).id);
    const rows = await db
      .selectFrom('opt_outs')
      .select(['value', 'source', 'proof', 'created_at'])
      .where('team_id', '=', team_id)
      .orderBy('value')
      .execute();
    expect(rows).toEqual([
      {
        value: 'ines@exemple.fr',
        source: 'one_click',
        proof: 'Fichier commandes.csv, ligne 2',
        created_at: new Date('2026-03-03T08:30:00Z'),
      },
      {
        value: 'zoe@exemple.fr',
        source: 'import',
        proof: 'Fichier commandes.csv, ligne 3 : Zendesk, bientôt',
        created_at: app.clock.now(),
      },
    ]);
  });

  const OPT_OUTS =
    'contact;preuve\nLEA@exemple.fr;Lettre du 3 mars\n06 12 34 56 78;\nnon;\n;rien\nlea@exemple.fr;encore\n';

  test('adds people to the opt-outs with their proof and cancels their planned messages', async () => {
    await confirm(
      (await check('numero;e-mail;date\n1;lea@exemple.fr;01/03/2026\n2;max@exemple.fr;01/03/2026'))
        .id,
    );
    const checked = await check(OPT_OUTS, { kind: 'opt_outs' });
    expect(COUNTS(checked)).toEqual({
      done: 5,
      created: 2,
      updated: 0,
      unchanged: 1,
      duplicates: 0,
      refused: 2,
    });
    expect(checked.refused_rows.map(({ line }) => line)).toEqual([4, 5]);
    expect(COUNTS(await confirm(checked.id))).toEqual(COUNTS(checked));
    expect(
      await db
        .selectFrom('opt_outs')
        .select(['kind', 'value', 'source', 'proof'])
        .where('team_id', '=', team_id)
        .orderBy('kind')
        .execute(),
    ).toEqual([
      {
        kind: 'email',
        value: 'lea@exemple.fr',
        source: 'import',
        proof: 'Fichier commandes.csv, ligne 2 : Lettre du 3 mars',
      },
      {
        kind: 'phone',
        value: '+33612345678',
        source: 'import',
        proof: 'Fichier commandes.csv, ligne 3',
      },
    ]);
    expect((await messages()).map(({ email, status, reason }) => [email, status, reason])).toEqual([
      ...Array.from({ length: 3 }, () => ['lea@exemple.fr', 'cancelled', 'opted_out']),
      ['max@exemple.fr', 'scheduled', null],
      ['max@exemple.fr', 'scheduled', null],
      ['max@exemple.fr', 'scheduled', null],
    ]);
  });
});

describe('refused files', () => {
  test('an error names in French the wrong parameter, file or size, and nothing is stored', async () => {
    expect(await send('a;b\n1;2', { kind: 'customers' })).toMatchObject({
      status: 422,
      body: { errors: { kind: [expect.any(String)] } },
    });
    expect(await send('a;b\n1;2', { mapping: 'nope' })).toMatchObject({
      status: 422,
      body: { errors: { mapping: ['Le champ « mapping » n’est pas du JSON lisible.'] } },
    });
    expect(await send('a;b\n1;2', { mapping: '{"prix":"a"}' })).toMatchObject({
      status: 422,
      body: { errors: { 'mapping.prix': [expect.stringContaining('n’est pas connu')] } },
    });
    expect(await send('a;b\n1;2', { dry_run: 'false' })).toMatchObject({
      status: 422,
      body: { errors: { 'mapping.number': [expect.any(String)] } },
    });
    expect(await send('a;b\n1;2', { hello: '1' })).toMatchObject({ status: 422 });
    expect(await send('')).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('vide')] } },
    });
    expect(await send(new Uint8Array([0x50, 0x4b, 3, 4]))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await send('a;b\n'.repeat(6_000_000))).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('20 Mo') as string },
    });
    expect(await call('importFile', { body: { kind: 'orders' } })).toMatchObject({ status: 415 });
    expect(await call('importFile', { form: { kind: 'orders' } })).toMatchObject({
      status: 422,
      body: { errors: { file: ['Le champ « file » est requis.'] } },
    });
    expect(
      await db.selectFrom('imports').select('id').where('team_id', '=', team_id).execute(),
    ).toEqual([]);
  });

  test('a sixth file is refused while five others are unfinished', async () => {
    for (let at = 0; at < 5; at++)
      expect((await send('numero;e-mail\n1;a@exemple.fr')).status).toBe(200);
    expect(await send('numero;e-mail\n1;a@exemple.fr')).toMatchObject({ status: 429 });
    while ((await app.runEventHandlers()) > 0);
    expect((await send('numero;e-mail\n1;a@exemple.fr')).status).toBe(200);
  });
});
