import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  BUSINESS_USER,
  UNIT,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import type { SiteAccess } from '#server/ports/review-site.ts';
import { openTrustpilot } from './open-trustpilot.ts';
import { readConfig } from '#server/config/config.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { createHmac, createDecipheriv } from 'node:crypto';

const stand = await startTrustpilot();

afterAll(() => stand.stop());

beforeEach(() => stand.reset());

const keys = {
  api_key: TRUSTPILOT_KEY,
  api_secret: TRUSTPILOT_SECRET,
  business_user_id: BUSINESS_USER,
};

const access: SiteAccess = { keys, unit_id: UNIT.id, has_private: true };

const open = () =>
  openTrustpilot({ trustpilot: { ...readConfig({}).trustpilot, ...stand.settings } });

const fails = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};

const person = {
  reference_id: '1042',
  email: 'lea@example.com',
  name: 'Léa Martin',
  locale: 'fr-FR',
};

test('an invitation link carries the reference in the name of a person of the team, and leads to the site alone', async () => {
  const site = open();
  const url = await site.createLink(access, person, new AbortController().signal);
  expect(stand.links).toEqual([
    { referenceId: '1042', email: 'lea@example.com', name: 'Léa Martin', url },
  ]);
  expect(
    (
      await fails(
        site.createLink(
          { ...access, keys: { ...keys, business_user_id: null } },
          person,
          new AbortController().signal,
        ),
      )
    ).kind,
  ).toBe('business');
  expect(
    (
      await fails(
        site.createLink(access, { ...person, reference_id: '#1042' }, new AbortController().signal),
      )
    ).kind,
  ).toBe('content');
  for (const wrong of [
    'https://pirate.example/x',
    'http://www.trustpilot.com/x',
    'https://trustpilot.com.pirate.example/',
    'javascript:alert(1)',
  ]) {
    stand.fault({
      kind: 'answer',
      path: 'invitation-links',
      status: 200,
      body: { id: 'x', url: wrong },
    });
    expect((await fails(site.createLink(access, person, new AbortController().signal))).kind).toBe(
      'content',
    );
  }
});

test('whoever waits for a link waits no longer than they said', async () => {
  stand.fault({ kind: 'hang', path: 'invitation-links' });
  // The server never answers, so the end of the call is the proof.
  expect((await fails(open().createLink(access, person, AbortSignal.timeout(80)))).kind).toBe(
    'unknown_outcome',
  );
});

test('a sealed link opens with the two keys of the team, and with nothing else', () => {
  const [encryption, authentication] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const url = new URL(
    open().sealLink(
      {
        encryption_key: encryption.toString('base64'),
        authentication_key: authentication.toString('base64'),
      },
      'boutique.example',
      person,
    ),
  );
  const sealed = Buffer.from(url.searchParams.get('p') ?? '', 'base64');
  const [body, mark] = [sealed.subarray(0, -32), sealed.subarray(-32)];
  expect(createHmac('sha256', authentication).update(body).digest()).toEqual(mark);
  const decipher = createDecipheriv('aes-256-cbc', encryption, body.subarray(0, 16));
  expect(
    JSON.parse(decipher.update(body.subarray(16), undefined, 'utf8') + decipher.final('utf8')),
  ).toEqual({ email: 'lea@example.com', name: 'Léa Martin', ref: '1042' });
  expect(url.origin + url.pathname).toBe('https://fr.trustpilot.com/evaluate-bgl/boutique.example');
});

test('the block of a hand-over is read back as it was written, and no customer’s words end its script', () => {
  const { html } = open().writeInvitationMail({
    ...person,
    name: '</script><b>Léa',
    preferred_at: new Date('2026-11-27T09:00:00Z'),
    products: [{ sku: 'S1', name: 'Savon', url: null, image_url: null }],
  });
  const [, json = ''] =
    /<script type="application\/json\+trustpilot">([\s\S]*?)<\/script>/u.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    recipientEmail: 'lea@example.com',
    recipientName: '</script><b>Léa',
    referenceId: '1042',
    locale: 'fr-FR',
    preferredSendTime: '2026-11-27T09:00:00.000Z',
    tags: ['recueil'],
    products: [{ sku: 'S1', name: 'Savon' }],
  });
});
