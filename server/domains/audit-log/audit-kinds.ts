import { type RawBuilder, sql } from 'kysely';
import { AUDIT_KINDS, type AuditKind } from '#contract/labels/audit-kinds.ts';

/** The beginnings of the actions of each kind. Any other action is a setting. */
const BEGINNINGS: Readonly<Record<Exclude<AuditKind, 'settings'>, readonly string[]>> = {
  reviews: [
    'review_',
    'shop_review_',
    'public_review_',
    'product_review_',
    'product_question_',
    'product_answer_',
    'report_',
    'general_ratings_',
    'import_undone',
  ],
  customers: ['customer', 'contact_', 'opt_out_', 'person_erased', 'suppression_'],
  team: ['member_', 'invitation_', 'role_', 'team_', 'deletion_', 'second_factor_', 'plan_'],
  integrations: ['api_key_', 'webhook_', 'integration_', 'template_', 'shop_uninstalled', 'mail_'],
  support: [
    'support_',
    'impersonat',
    'person_confirmed',
    'sms_approv',
    'admin_',
    'named_admin_',
    'sending_',
    'account_unblocked',
    'restore_',
    'outbox_',
  ],
  data: ['data_', 'audit_', 'evidence_', 'retention_'],
};

export function auditKindOf(action: string): AuditKind {
  return (
    AUDIT_KINDS.find(
      (kind) =>
        kind !== 'settings' && BEGINNINGS[kind].some((beginning) => action.startsWith(beginning)),
    ) ?? 'settings'
  );
}

/** Returns an SQL condition: a row of the log, under this alias, is of one of these kinds. */
export function isOfKinds(alias: string, kinds: readonly AuditKind[]): RawBuilder<boolean> {
  const action = sql.ref(`${alias}.action`);
  const beginsWith = (beginnings: readonly string[]) =>
    sql<boolean>`${action} like any(${beginnings.map((text) => `${text.replaceAll('_', '\\_')}%`)}::text[])`;
  const named = kinds.flatMap((kind) => (kind === 'settings' ? [] : BEGINNINGS[kind]));
  const conditions = [
    ...(named.length > 0 ? [beginsWith(named)] : []),
    ...(kinds.includes('settings')
      ? [sql<boolean>`not ${beginsWith(Object.values(BEGINNINGS).flat())}`]
      : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}
