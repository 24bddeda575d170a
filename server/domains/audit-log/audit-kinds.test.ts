import { expect, test } from 'vitest';
import { AUDIT_KINDS } from '#contract/labels/audit-kinds.ts';
import { auditKindOf } from './audit-kinds.ts';

test('each action belongs to the expected kind of the audit log', () => {
  expect(
    Object.fromEntries(
      [
        'review_assigned',
        'shop_review_published',
        'customers_merged',
        'opt_out_added',
        'flow_configuration_saved',
        'saved_view_added',
        'member_invited',
        'integration_connected',
        'api_key_created',
        'impersonated_call',
        'data_exported',
      ].map((action) => [action, auditKindOf(action)]),
    ),
  ).toEqual({
    review_assigned: 'reviews',
    shop_review_published: 'reviews',
    customers_merged: 'customers',
    opt_out_added: 'customers',
    flow_configuration_saved: 'settings',
    saved_view_added: 'settings',
    member_invited: 'team',
    integration_connected: 'integrations',
    api_key_created: 'integrations',
    impersonated_call: 'support',
    data_exported: 'data',
  });
  expect(AUDIT_KINDS).toContain(auditKindOf('something_of_another_version'));
});
