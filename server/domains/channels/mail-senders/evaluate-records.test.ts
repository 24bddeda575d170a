import { expect, test } from 'vitest';
import { expectedRecords, evaluateRecords } from './evaluate-records.ts';
import { type SenderDomain } from './evaluate-spf.ts';

const KEY = `MIIB${'a'.repeat(384)}AQAB`;
const shop: SenderDomain = {
  domain: 'avis.lavande.fr',
  selector: 'recueil-1',
  public_key: KEY,
  spf_include: 'spf.hote.fr',
  is_own_account: true,
};

/** Evaluates a zone of a few names. Every other name has no records. */
async function evaluate(
  zone: Record<string, string | string[]>,
  change: Partial<SenderDomain> = {},
) {
  const customer: string[] = [];
  const records = await evaluateRecords(
    { ...shop, ...change },
    (name) => (customer.push(name), Promise.resolve([zone[name] ?? []].flat())),
  );
  const of = (purpose: string) => records.find((record) => record.purpose === purpose);
  return { dkim: of('dkim'), spf: of('spf'), dmarc: of('dmarc'), customer };
}
const DKIM = 'recueil-1._domainkey.avis.lavande.fr';
const whole = {
  [DKIM]: `v=DKIM1; k=rsa; p=${KEY}`,
  'avis.lavande.fr': ['google-site-verification=x', 'v=spf1 include:spf.hote.fr -all'],
  '_dmarc.avis.lavande.fr': 'v=DMARC1; p=none',
};

test('a domain with correct DKIM, SPF and DMARC records is valid', async () => {
  const { dkim, spf, dmarc } = await evaluate(whole);
  expect([dkim?.state, spf?.state, dmarc?.state, dkim?.problem]).toEqual(['ok', 'ok', 'ok', null]);
});

test('an empty domain misses each record, with the exact value to paste', async () => {
  const { dkim, spf, dmarc } = await evaluate({});
  expect(dkim).toMatchObject({ state: 'missing', host: DKIM, value: `v=DKIM1; k=rsa; p=${KEY}` });
  expect(spf).toMatchObject({
    state: 'missing',
    host: 'avis.lavande.fr',
    value: 'v=spf1 include:spf.hote.fr ~all',
  });
  expect(dmarc).toMatchObject({
    state: 'missing',
    host: '_dmarc.avis.lavande.fr',
    value: 'v=DMARC1; p=none;',
  });
  expect(expectedRecords(shop).map(({ value }) => value)).toEqual([
    dkim?.value,
    spf?.value,
    dmarc?.value,
  ]);
});

test.each([
  [`v=DKIM1; k=rsa; p=${KEY.slice(0, 200)}`, 'coupée'],
  ['v=DKIM1; k=rsa; p=', 'révoquée'],
  ['v=DKIM1; k=rsa; p=MIIBsomebodyelse', 'pas la nôtre'],
  ['v=spf1 -all', 'pas une clé'],
  [['v=DKIM1; p=', `v=DKIM1; p=${KEY}`], 'Plusieurs'],
] as const)('the DKIM key %j is reported with its error', async (text, words) => {
  const { dkim } = await evaluate({ ...whole, [DKIM]: [text].flat() });
  expect(dkim).toMatchObject({ state: 'wrong', problem: expect.stringContaining(words) as string });
});

test('a DKIM key with spaces, another tag order or another case of its tags is the same key', async () => {
  const { dkim } = await evaluate({
    ...whole,
    [DKIM]: `P= ${KEY.slice(0, 100)} ${KEY.slice(100)} ;K=rsa; v=DKIM1`,
  });
  expect(dkim?.state).toBe('ok');
});

test.each([
  ['v=spf1 a mx ~all', 'v=spf1 a mx include:spf.hote.fr ~all'],
  [
    'v=spf1 include:_spf.google.com -all',
    'v=spf1 include:_spf.google.com include:spf.hote.fr -all',
  ],
  ['v=spf1 ip4:1.2.3.4', 'v=spf1 ip4:1.2.3.4 include:spf.hote.fr ~all'],
  ['v=spf1 mx redirect=_spf.autre.fr', 'v=spf1 mx include:spf.hote.fr redirect=_spf.autre.fr'],
])('our include is added to the SPF record %s', async (record, value) => {
  const { spf } = await evaluate({ ...whole, 'avis.lavande.fr': record });
  expect(spf).toMatchObject({
    state: 'wrong',
    value,
    found: record,
    problem: expect.stringContaining('include:spf.hote.fr') as string,
  });
  expect((await evaluate({ ...whole, 'avis.lavande.fr': value })).spf?.state).toBe('ok');
});

test('an SPF include is found at any depth, and circular includes end', async () => {
  const deep = {
    ...whole,
    'avis.lavande.fr': 'v=spf1 redirect=_spf.lavande.fr',
    '_spf.lavande.fr': 'v=spf1 include:b.lavande.fr -all',
    'b.lavande.fr': 'v=spf1 include:_spf.lavande.fr include:SPF.hote.fr -all',
  };
  expect((await evaluate(deep)).spf?.state).toBe('ok');
});

test('two SPF records, or more than 10 look-ups, count as an invalid SPF record', async () => {
  expect(
    (
      await evaluate({
        ...whole,
        'avis.lavande.fr': ['v=spf1 include:spf.hote.fr -all', 'v=spf1 -all'],
      })
    ).spf,
  ).toMatchObject({ state: 'wrong', problem: expect.stringContaining('Plusieurs') as string });
  const many = Array.from({ length: 11 }, (_, index) => `include:s${index}.fr`).join(' ');
  const { spf, customer } = await evaluate({
    ...whole,
    'avis.lavande.fr': `v=spf1 ${many} include:spf.hote.fr -all`,
  });
  expect(spf).toMatchObject({
    state: 'wrong',
    problem: expect.stringContaining('10 recherches') as string,
  });
  expect(customer.filter((name) => /^s\d+\.fr$/.test(name)).length).toBeLessThanOrEqual(10);
});

test('through the instance’s server, SPF is not needed, unless the operator configures an include', async () => {
  expect((await evaluate(whole, { is_own_account: false, spf_include: null })).spf).toMatchObject({
    state: 'not_needed',
    value: null,
  });
  expect((await evaluate({}, { is_own_account: false })).spf?.state).toBe('missing');
});

test('with an unknown mail server, any SPF record is accepted and no value is proposed', async () => {
  expect((await evaluate(whole, { spf_include: null })).spf?.state).toBe('ok');
  expect((await evaluate({}, { spf_include: null })).spf).toMatchObject({
    state: 'missing',
    value: null,
  });
});

test('the DMARC policy of a parent domain counts; a record without a policy, or two records, do not', async () => {
  const above = {
    ...whole,
    '_dmarc.avis.lavande.fr': [],
    '_dmarc.lavande.fr': 'v=DMARC1; p=reject; rua=mailto:a@lavande.fr',
  };
  const { dmarc, customer } = await evaluate(above);
  expect(dmarc).toMatchObject({ state: 'ok', found: above['_dmarc.lavande.fr'] });
  expect(customer).not.toContain('_dmarc.fr');
  expect(
    (await evaluate({ ...whole, '_dmarc.avis.lavande.fr': 'v=DMARC1; rua=mailto:a@b.fr' })).dmarc
      ?.state,
  ).toBe('wrong');
  expect(
    (
      await evaluate({
        ...whole,
        '_dmarc.avis.lavande.fr': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
      })
    ).dmarc?.state,
  ).toBe('wrong');
});
