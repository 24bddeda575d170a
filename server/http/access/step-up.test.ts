import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { requireFreshProof } from './step-up.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => ({
  proven_at: new Date(NOON.getTime() - minutes * 60_000),
});
const call = (step_up: Endpoint['step_up'], minutes: number, body?: unknown) => () =>
  requireFreshProof({ ...(step_up && { step_up }) }, minutesAgo(minutes), { body, now: NOON });

test('a proof is fresh for ten minutes', () => {
  expect(call('always', 9.99)).not.toThrow();
  expect(call('always', 10)).toThrow(expect.objectContaining({ code: 'step_up_required' }));
  expect(call(undefined, 600)).not.toThrow();
});

test('an invitation needs one when it makes an owner', () => {
  expect(call('for_owner', 60, { role: 'member' })).not.toThrow();
  expect(call('for_owner', 60, { role: 'owner' })).toThrow();
});

test('what needs a fresh proof is done in person, and these calls do', () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => (endpoints[name] as Endpoint).step_up,
  );
  for (const name of names) expect((endpoints[name] as Endpoint).in_person, name).toBe(true);
  expect(names.toSorted()).toEqual([
    'addPasskey',
    'changeRole',
    'confirmAuthenticator',
    'createApiKey',
    'createExport',
    'createOutgoingWebhook',
    'deleteTeam',
    'downloadExport',
    'exportInstanceJournal',
    'exportJournal',
    'inviteMember',
    'offerPasskey',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
    'rotateApiKey',
    'saveJournalStream',
    'setImpersonationMode',
    'setIsAdmin',
    'setSecondFactor',
    'startAuthenticator',
    'transferTeam',
    'updateApiKey',
  ]);
});
