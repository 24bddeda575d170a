import type { AccountProofsTable } from './tables/account-proofs.ts';
import type { AttemptsTable } from './tables/attempts.ts';
import type { InstanceTable } from './tables/instance.ts';
import type { IntegrationsTable } from './tables/integrations.ts';
import type { JournalTable } from './tables/journal.ts';
import type { MembershipsTable } from './tables/memberships.ts';
import type { MessageTemplatesTable } from './tables/message-templates.ts';
import type { MessagesTable } from './tables/messages.ts';
import type { NoticesSentTable } from './tables/notices-sent.ts';
import type { OptOutsTable } from './tables/opt-outs.ts';
import type { OrdersTable } from './tables/orders.ts';
import type { OutboxMessagesTable } from './tables/outbox-messages.ts';
import type { PhoneNumbersTable } from './tables/phone-numbers.ts';
import type { RequestFactsTable } from './tables/request-facts.ts';
import type { ReviewRequestsTable } from './tables/review-requests.ts';
import type { SendersTable } from './tables/senders.ts';
import type { SessionsTable } from './tables/sessions.ts';
import type { StatisticsTable } from './tables/statistics.ts';
import type { TeamsTable } from './tables/teams.ts';
import type { UsersTable } from './tables/users.ts';

/** Every table of the house; each file of `tables/` names who writes it. */
export interface DB {
  account_proofs: AccountProofsTable;
  attempts: AttemptsTable;
  instance: InstanceTable;
  integrations: IntegrationsTable;
  journal: JournalTable;
  memberships: MembershipsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  notices_sent: NoticesSentTable;
  opt_outs: OptOutsTable;
  orders: OrdersTable;
  outbox_messages: OutboxMessagesTable;
  phone_numbers: PhoneNumbersTable;
  request_facts: RequestFactsTable;
  review_requests: ReviewRequestsTable;
  senders: SendersTable;
  sessions: SessionsTable;
  statistics: StatisticsTable;
  teams: TeamsTable;
  users: UsersTable;
}
