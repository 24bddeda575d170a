import type { Generated } from 'kysely';
import type { ImpersonationMode } from '#contract/labels/impersonation-modes.ts';

/** Owner: `domains/administration`. At most one row. Without it every setting has its default. */
export interface InstanceSettingsTable {
  id: Generated<number>;
  /**
   * How administrators may act in the name of a person: without limit, without changing anything,
   * or only while an owner of the team grants access.
   */
  impersonation_mode: Generated<ImpersonationMode>;
}
