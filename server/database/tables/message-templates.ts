import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TemplateStructure } from '#contract/template-structure.ts';

/** Owner: `modules/message-templates`. */
export interface MessageTemplatesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  integration_id: string;
  kanal_template_id: string;
  name: string;
  category: string | null;
  language: string | null;
  version: string;
  structure: JSONColumnType<TemplateStructure, string, string>;
  variables_needed: string[];
  /** `unreadable`: shown, but nobody can tell which variables it wants. Only an approved one can be sent. */
  status: 'approved' | 'unreadable' | 'pending' | 'rejected' | 'paused' | 'disabled';
  /** The provider’s word. */
  rejected_reason: string | null;
  quality: string | null;
  /** Its variables are told to the provider by name rather than by place. */
  is_named: Generated<boolean>;
  /** By us. */
  submitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refreshed_at: ColumnType<Date, Date, Date>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
