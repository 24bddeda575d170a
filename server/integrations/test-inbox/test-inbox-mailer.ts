import type { Database } from '#server/database/open.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { keepInOutbox } from './save-test-inbox-message.ts';

/** Account mails and alerts, kept where an administrator can read them. */
export function outboxMailer(db: Database, sender: string): Mailer {
  return {
    send: (mail) =>
      keepInOutbox(db, {
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
