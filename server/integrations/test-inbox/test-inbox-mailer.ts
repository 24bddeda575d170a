import type { Database } from '#server/database/open.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { saveTestInboxMessage } from './save-test-inbox-message.ts';

/** Captures account mails and alerts in the test inbox, where an administrator reads them. */
export function testInboxMailer(db: Database, sender: string): Mailer {
  return {
    send: (mail) =>
      saveTestInboxMessage(db, {
        message_key: mail.key,
        team_id: mail.team_id ?? null,
        request_id: null,
        quoted_requests: [...(mail.request_ids ?? [])],
        channel: 'email',
        sender,
        recipient: mail.to,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html ?? null,
        headers: {},
        template: null,
      }),
  };
}
