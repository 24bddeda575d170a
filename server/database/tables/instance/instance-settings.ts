import type { Generated } from 'kysely';
import type { ImpersonationMode } from '#contract/labels/impersonation-modes.ts';

/** Owner: `domains/administration`. At most one row. Without it every setting has its default. */
export interface InstanceSettingsTable {
  id: Generated<number>;
  impersonation_mode: Generated<ImpersonationMode>;
}
