import type { Answer } from '#contract/api/schemas.ts';
import type { ComplianceSnapshot } from './snapshot/compliance-snapshot.ts';
import type { Rule } from './rule.ts';
import { CHOICE_RULES } from './rules/choices.ts';
import { CONSENT_RULES } from './rules/consent.ts';
import { EMAIL_RULES } from './rules/email.ts';
import { HOURS_RULES } from './rules/hours.ts';
import { INFORMATION_RULES } from './rules/information.ts';
import { PUBLICATION_RULES } from './rules/publication.ts';
import { WHATSAPP_RULES } from './rules/whatsapp.ts';

/**
 * Every rule that software can check, in the order of the screen. A new rule belongs in its
 * chapter’s file of `rules/` or in a new file that is added here. Its data belong in
 * `compliance-snapshot.ts` and `read-compliance-snapshot.ts`. The call, the screen and its picture
 * need no change. `rules.test.ts` requires a passing and a failing example of each.
 */
export const RULES: readonly Rule[] = [
  ...CHOICE_RULES,
  ...INFORMATION_RULES,
  ...PUBLICATION_RULES,
  ...CONSENT_RULES,
  ...HOURS_RULES,
  ...WHATSAPP_RULES,
  ...EMAIL_RULES,
];

type CheckedRule = Answer<'listCompliance'>['data'][number];

export function evaluateRules(snapshot: ComplianceSnapshot): CheckedRule[] {
  return RULES.map(({ rule, chapter, title, source, setting, evaluate }) => ({
    rule,
    chapter,
    title,
    source,
    setting: setting?.path ?? null,
    setting_label: setting?.label ?? null,
    ...evaluate(snapshot),
  }));
}
