import type { AccountTables } from './tables/accounts/account-tables.ts';
import type { WorkerHeartbeatsTable } from './tables/instance/worker-heartbeats.ts';
import type { AccountViolationsTable } from './tables/channels/account-violations.ts';
import type { ChatChannelsTable, ChatPostsTable } from './tables/notifications/team-chat.ts';
import type {
  AuditStreamsTable,
  OutgoingWebhooksTable,
  WebhookDeliveriesTable,
} from './tables/notifications/outgoing-webhooks.ts';
import type { CustomerMergesTable } from './tables/requests/customer-merges.ts';
import type { FormerContactsTable } from './tables/requests/former-contacts.ts';
import type { GeneralRatingsTable } from './tables/reviews/general-ratings.ts';
import type { RefusedPurposesTable } from './tables/requests/refused-purposes.ts';
import type { IncomingEventsTable } from './tables/orders/incoming-events.ts';
import type {
  ChangedCohortDaysTable,
  CostDaysTable,
  FunnelDaysTable,
} from './tables/statistics/cohort-days.ts';
import type { BulkChoicesTable } from './tables/delivery/bulk-choices.ts';
import type { ConnectionStatesTable } from './tables/channels/connection-states.ts';
import type { ImageRemovalsTable } from './tables/reviews/image-removals.ts';
import type { ImagesTable } from './tables/reviews/images.ts';
import type { ImportedMediaTable } from './tables/reviews/imported-media.ts';
import type { ReviewVotesTable } from './tables/reviews/review-votes.ts';
import type { ExportPartsTable } from './tables/operations/export-parts.ts';
import type { DataRequestsTable } from './tables/orders/data-requests.ts';
import type { CustomizationDraftsTable } from './tables/teams/customization-drafts.ts';
import type { CustomizationVersionsTable } from './tables/teams/customization-versions.ts';
import type { ImportFilesTable } from './tables/operations/import-files.ts';
import type { ImportRefusalsTable } from './tables/operations/import-refusals.ts';
import type { ImportsTable } from './tables/operations/imports.ts';
import type { ProgramVersionsTable } from './tables/instance/program-versions.ts';
import type { BackupRunsTable } from './tables/instance/backup-runs.ts';
import type { InstanceSettingsTable } from './tables/instance/instance-settings.ts';
import type { InstanceTable } from './tables/instance/instance.ts';
import type { IntegrationsTable } from './tables/channels/integrations.ts';
import type { InvitationsTable } from './tables/teams/invitations.ts';
import type { AuditChainsTable, AuditLogTable } from './tables/teams/audit-log.ts';
import type { ListedRequestsTable } from './tables/requests/listed-requests.ts';
import type { MailSendersTable } from './tables/channels/mail-senders.ts';
import type { MembershipsTable, SharedCapsTable } from './tables/teams/memberships.ts';
import type {
  MessageCountsTable,
  MessageDayCountsTable,
  MessageMonthCountsTable,
} from './tables/delivery/message-counts.ts';
import type { QueuedRequestTables } from './tables/delivery/queued-request-tables.ts';
import type { MessageTemplatesTable } from './tables/channels/message-templates.ts';
import type { MessagesTable } from './tables/delivery/messages.ts';
import type { NoticesSentTable } from './tables/notifications/notices-sent.ts';
import type { OptOutsTable } from './tables/requests/opt-outs.ts';
import type { OrdersTable } from './tables/orders/orders.ts';
import type { CatalogueTables } from './tables/products/products.ts';
import type {
  TestInboxDropsTable,
  TestInboxMessagesTable,
} from './tables/channels/test-inbox-messages.ts';
import type { PhoneNumbersTable } from './tables/teams/phone-numbers.ts';
import type { PublicReviewsTable } from './tables/reviews/public-reviews.ts';
import type { ReplyModelsTable } from './tables/reviews/reply-models.ts';
import type { SavedViewsTable } from './tables/teams/saved-views.ts';
import type { RequestTimelineTable } from './tables/requests/request-timeline.ts';
import type { RequestSearchTable } from './tables/requests/request-search.ts';
import type {
  ReviewInvitationsTable,
  ReviewSiteSyncsTable,
} from './tables/reviews/review-sites.ts';
import type {
  ReviewCountsTable,
  ReviewDayCountsTable,
  ReviewMonthCountsTable,
} from './tables/requests/review-counts.ts';
import type { ReviewFollowUpsTable, ReviewNotesTable } from './tables/reviews/review-follow-ups.ts';
import type { ReviewRepliesTable } from './tables/reviews/review-replies.ts';
import type { ReviewReportsTable } from './tables/reviews/review-reports.ts';
import type { ReviewRequestsTable } from './tables/requests/review-requests.ts';
import type { ReviewSearchTable } from './tables/requests/review-search.ts';
import type { SenderPeopleTable } from './tables/channels/sender-people.ts';
import type { SendersTable } from './tables/channels/senders.ts';
import type { ShopPaymentsTable } from './tables/orders/shop-payments.ts';
import type { ShopRegistrationsTable } from './tables/orders/shop-registrations.ts';
import type { ShopReviewVersionsTable } from './tables/reviews/shop-review-versions.ts';
import type { ShopReviewsTable } from './tables/reviews/shop-reviews.ts';
import type { SilentContactsTable } from './tables/requests/silent-contacts.ts';
import type { SmsSpendingTable } from './tables/delivery/sms-spending.ts';
import type { StatisticsTable } from './tables/statistics/statistics.ts';
import type { AbTestsTable } from './tables/requests/ab-tests.ts';
import type { StepContentsTable } from './tables/requests/step-contents.ts';
import type { SuppressionsTable } from './tables/channels/suppressions.ts';
import type { TeamUsageTable } from './tables/teams/team-usage.ts';
import type { TeamsTable } from './tables/teams/teams.ts';
import type { UpsellConfigurationsTable } from './tables/orders/upsell-configurations.ts';
import type { UpsellOrdersTable } from './tables/orders/upsell-orders.ts';
import type { UpsellVisitsTable } from './tables/orders/upsell-visits.ts';

/** Every table of the database. Each file of `tables/` names the domain that writes it. */
export interface DB extends AccountTables, CatalogueTables, QueuedRequestTables {
  general_ratings: GeneralRatingsTable;
  refused_purposes: RefusedPurposesTable;
  account_violations: AccountViolationsTable;
  chat_channels: ChatChannelsTable;
  chat_posts: ChatPostsTable;
  outgoing_webhooks: OutgoingWebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  bulk_choices: BulkChoicesTable;
  changed_cohort_days: ChangedCohortDaysTable;
  cost_days: CostDaysTable;
  customer_merges: CustomerMergesTable;
  former_contacts: FormerContactsTable;
  funnel_days: FunnelDaysTable;
  connection_states: ConnectionStatesTable;
  export_parts: ExportPartsTable;
  data_requests: DataRequestsTable;
  customization_drafts: CustomizationDraftsTable;
  customization_versions: CustomizationVersionsTable;
  incoming_events: IncomingEventsTable;
  image_removals: ImageRemovalsTable;
  images: ImagesTable;
  imported_media: ImportedMediaTable;
  review_votes: ReviewVotesTable;
  import_files: ImportFilesTable;
  import_refusals: ImportRefusalsTable;
  imports: ImportsTable;
  instance: InstanceTable;
  instance_settings: InstanceSettingsTable;
  backup_runs: BackupRunsTable;
  program_versions: ProgramVersionsTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  integrations: IntegrationsTable;
  invitations: InvitationsTable;
  audit_log: AuditLogTable;
  audit_chains: AuditChainsTable;
  audit_streams: AuditStreamsTable;
  listed_requests: ListedRequestsTable;
  mail_senders: MailSendersTable;
  memberships: MembershipsTable;
  shared_caps: SharedCapsTable;
  message_counts: MessageCountsTable;
  message_day_counts: MessageDayCountsTable;
  message_month_counts: MessageMonthCountsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  notices_sent: NoticesSentTable;
  opt_outs: OptOutsTable;
  orders: OrdersTable;
  test_inbox_messages: TestInboxMessagesTable;
  test_inbox_drops: TestInboxDropsTable;
  phone_numbers: PhoneNumbersTable;
  public_reviews: PublicReviewsTable;
  reply_models: ReplyModelsTable;
  saved_views: SavedViewsTable;
  request_timeline: RequestTimelineTable;
  request_search: RequestSearchTable;
  review_counts: ReviewCountsTable;
  review_day_counts: ReviewDayCountsTable;
  review_month_counts: ReviewMonthCountsTable;
  review_invitations: ReviewInvitationsTable;
  review_site_syncs: ReviewSiteSyncsTable;
  review_follow_ups: ReviewFollowUpsTable;
  review_notes: ReviewNotesTable;
  review_replies: ReviewRepliesTable;
  review_reports: ReviewReportsTable;
  review_requests: ReviewRequestsTable;
  review_search: ReviewSearchTable;
  sender_people: SenderPeopleTable;
  senders: SendersTable;
  shop_payments: ShopPaymentsTable;
  shop_registrations: ShopRegistrationsTable;
  shop_review_versions: ShopReviewVersionsTable;
  shop_reviews: ShopReviewsTable;
  silent_contacts: SilentContactsTable;
  sms_spending: SmsSpendingTable;
  statistics: StatisticsTable;
  step_contents: StepContentsTable;
  ab_tests: AbTestsTable;
  suppressions: SuppressionsTable;
  team_usage: TeamUsageTable;
  teams: TeamsTable;
  upsell_configurations: UpsellConfigurationsTable;
  upsell_orders: UpsellOrdersTable;
  upsell_visits: UpsellVisitsTable;
}
