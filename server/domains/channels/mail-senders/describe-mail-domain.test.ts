import { expect, test } from 'vitest';
import { describeMailDomain } from './describe-mail-domain.ts';

const describe = (records: Record<string, readonly string[]>, selectors: readonly string[] = []) =>
  describeMailDomain({ domain: 'boutique.fr', spf_include: 'spf.brevo.com', selectors }, (name) =>
    Promise.resolve(records[name] ?? []),
  );

test('a domain without records gets the record to publish for each of SPF, DKIM and DMARC', async () => {
  const { lines, isComplete } = await describe({});
  expect(isComplete).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^SPF : .+boutique\.fr.+include:spf\.brevo\.com/u),
    expect.stringMatching(/^DKIM : à vérifier/u),
    expect.stringMatching(/^DMARC : .+_dmarc\.boutique\.fr/u),
  ]);
});

test('a domain is complete with its three valid records', async () => {
  const records = {
    'boutique.fr': ['v=spf1 include:spf.brevo.com ~all'],
    'mail._domainkey.boutique.fr': ['v=DKIM1; k=rsa; p=MIIB'],
    '_dmarc.boutique.fr': ['v=DMARC1; p=quarantine;'],
  };
  expect(await describe(records, ['mail'])).toMatchObject({ isComplete: true });
  expect(
    await describe({ ...records, 'mail._domainkey.boutique.fr': ['v=DKIM1; p='] }, ['mail']),
  ).toMatchObject({ isComplete: false });
  expect(await describe({ ...records, 'boutique.fr': ['v=spf1 -all'] }, ['mail'])).toMatchObject({
    isComplete: false,
  });
});
