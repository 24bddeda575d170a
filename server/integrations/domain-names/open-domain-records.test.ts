import { afterAll, beforeEach, expect, test } from 'vitest';
import { startDns } from '#fake-services/mail/dns.ts';
import { openDomainRecords } from './open-domain-records.ts';

const dns = await startDns();
const records = openDomainRecords({ dnsServers: [dns.server] });
beforeEach(() => {
  dns.texts.clear();
  dns.aliases.clear();
  dns.fail(null);
});
afterAll(() => dns.stop());

test('a record longer than 255 bytes comes whole, and several are several', async () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
  dns.texts.set('recueil-1._domainkey.lavande.test', [long]);
  dns.texts.set('lavande.test', ['v=spf1 -all', 'autre chose']);
  expect(await records.readTexts('recueil-1._domainkey.lavande.test')).toEqual([long]);
  expect((await records.readTexts('lavande.test')).toSorted()).toEqual([
    'autre chose',
    'v=spf1 -all',
  ]);
});

test('no such name and no text there are an answer: nothing', async () => {
  dns.texts.set('vide.test', []);
  expect(await records.readTexts('absent.test')).toEqual([]);
  expect(await records.readTexts('vide.test')).toEqual([]);
});

test('an alias tells where it points, and a name that is none tells nothing', async () => {
  dns.aliases.set('avis.lavande.test', 'recueil.test');
  dns.texts.set('lavande.test', ['v=spf1 -all']);
  expect(await records.readAliases('avis.lavande.test')).toEqual(['recueil.test']);
  expect(await records.readAliases('lavande.test')).toEqual([]);
  expect(await records.readAliases('absent.test')).toEqual([]);
});

test('a server that fails says nothing of the domain', async () => {
  dns.fail('servfail');
  await expect(records.readTexts('lavande.test')).rejects.toMatchObject({ kind: 'transient' });
});
