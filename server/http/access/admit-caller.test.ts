import { expect, test } from 'vitest';
import type { Access } from '#contract/api/endpoint.ts';
import { Failure } from '#server/failures.ts';
import { admitCaller } from './admit-caller.ts';
import type { Caller } from '#server/http/calls/handler.ts';

const person = (given: Partial<Caller> = {}): Caller => ({
  session_id: '1',
  proven_at: new Date(0),
  session_kind: 'password',
  user: { id: '1', email: 'a@exemple.fr', is_admin: false },
  team_id: '7',
  role: 'reader',
  second_factor_at: null,
  team_wants_second_factor: false,
  impersonator_id: null,
  ...given,
});
const admin = person({
  user: { id: '2', email: 'b@exemple.fr', is_admin: true },
  team_id: null,
  role: null,
});

function verdict(access: Access, caller: Caller | null, claimedTeam?: string): string {
  try {
    admitCaller({ access }, caller, claimedTeam);
    return 'admitted';
  } catch (error) {
    return error instanceof Failure ? error.code : 'bug';
  }
}

const LEVELS = ['public', 'signed_in', 'reader', 'member', 'owner', 'admin'] as const;
test.each([
  [
    'nobody',
    null,
    [
      'admitted',
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
    ],
  ],
  [
    'a reader',
    person(),
    ['admitted', 'admitted', 'admitted', 'role_required', 'role_required', 'admin_required'],
  ],
  [
    'a member',
    person({ role: 'member' }),
    ['admitted', 'admitted', 'admitted', 'admitted', 'role_required', 'admin_required'],
  ],
  [
    'an owner',
    person({ role: 'owner' }),
    ['admitted', 'admitted', 'admitted', 'admitted', 'admitted', 'admin_required'],
  ],
  [
    'somebody without a team',
    person({ team_id: null, role: null }),
    ['admitted', 'admitted', 'not_found', 'not_found', 'not_found', 'admin_required'],
  ],
  [
    'an administrator, who is no member by that',
    admin,
    ['admitted', 'admitted', 'not_found', 'not_found', 'not_found', 'admitted'],
  ],
])('%s is admitted as the policy says', (_who, caller, verdicts) => {
  expect(LEVELS.map((access) => verdict(access, caller))).toEqual(verdicts);
});

test('a tab of another team is told so before its role is looked at', () => {
  expect([
    verdict('reader', person(), '8'),
    verdict('owner', person(), '8'),
    verdict('reader', person(), '7'),
    verdict('reader', person(), ''),
  ]).toEqual(['team_changed', 'team_changed', 'admitted', 'admitted']);
  expect([verdict('signed_in', person(), '8'), verdict('admin', admin, '8')]).toEqual([
    'admitted',
    'admitted',
  ]);
});
