import type { TemplatePreview } from '#contract/messages/templates/template-preview.ts';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** Owner: `integrations/test-inbox`. */
export interface TestInboxMessagesTable {
  id: GeneratedAlways<string>;
  message_key: string;
  team_id: string | null;
  /** The request of a message to a customer. Null for a mail to the team. */
  request_id: string | null;
  /** The requests that a mail to the team quotes. */
  quoted_requests: ColumnType<string[], string[] | undefined, never>;
  channel: MessageChannel;
  sender: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  headers: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** A WhatsApp message as the phone shows it. */
  template: JSONColumnType<TemplatePreview | null, string | null, string | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** Owner: `domains/administration`. */
export interface TestInboxDropsTable {
  /** Null for the mails of the instance. */
  team_id: string | null;
  dropped: string;
  last_at: Date;
}
