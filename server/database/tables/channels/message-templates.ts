import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';

/** Owner: `domains/channels/whatsapp`. */
export interface MessageTemplatesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  integration_id: string;
  kanal_template_id: string;
  name: string;
  category: string | null;
  language: string | null;
  /** The version at the provider, or a hash of the content when the provider gives none. */
  version: string;
  structure: JSONColumnType<TemplateStructure, string, string>;
  variables_needed: string[];
  /**
   * `unreadable`: the template is shown, but its variables cannot be read. Only an approved
   * template can be sent.
   */
  status: 'approved' | 'unreadable' | 'pending' | 'rejected' | 'paused' | 'disabled';
  /** The reason as written by the provider. */
  rejected_reason: string | null;
  quality: string | null;
  /** True when its variables are sent to the provider by name rather than by position. */
  is_named: Generated<boolean>;
  /** The date at which this program submitted it. */
  submitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refreshed_at: ColumnType<Date, Date, Date>;
  /** The date at which the provider no longer listed it. Null while it is listed. */
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
