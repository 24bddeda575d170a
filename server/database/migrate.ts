import { type Kysely, sql, type Transaction } from 'kysely';
import * as initialSchema from './migrations/0001-initial-schema.ts';
import * as lastAcceptedMessage from './migrations/0002-last-accepted-message.ts';
import * as orderFieldTimes from './migrations/0003-order-field-times.ts';
import * as revivableMessages from './migrations/0004-revivable-messages.ts';
import * as deleteByIndex from './migrations/0005-delete-by-index.ts';
import * as connections from './migrations/0006-connections.ts';
import * as factsByRequest from './migrations/0007-facts-by-request.ts';
import * as incomingWebhooks from './migrations/0008-incoming-webhooks.ts';
import * as smsAccounts from './migrations/0009-sms-accounts.ts';
import * as requestLists from './migrations/0011-request-lists.ts';
import * as imports from './migrations/0012-imports.ts';
import * as queueCounts from './migrations/0021-queue-counts.ts';
import * as bulkChoices from './migrations/0022-bulk-choices.ts';
import * as outboxTemplates from './migrations/0025-outbox-templates.ts';
import * as images from './migrations/0026-images.ts';
import * as mailSenders from './migrations/0024-mail-senders.ts';
import * as waysIn from './migrations/0027-ways-in.ts';
import * as teamsOfPeople from './migrations/0028-teams-of-people.ts';
import * as onboarding from './migrations/0029-onboarding.ts';
import * as peoplesData from './migrations/0030-peoples-data.ts';
import * as factsLeaveByTrigger from './migrations/0023-facts-leave-by-trigger.ts';
import * as ringWhenDue from './migrations/0033-ring-when-due.ts';
import * as pageDrafts from './migrations/0034-page-drafts.ts';
import * as fewerReferences from './migrations/0035-fewer-references.ts';
import * as openPages from './migrations/0037-open-pages.ts';
import * as shops from './migrations/0040-shops.ts';
import * as shopPayments from './migrations/0041-shop-payments.ts';
import * as upsells from './migrations/0036-upsells.ts';
import * as dataRequests from './migrations/0045-data-requests.ts';
import * as shopReviews from './migrations/0038-shop-reviews.ts';
import * as teamChat from './migrations/0043-team-chat.ts';
import * as replyModels from './migrations/0055-reply-models.ts';
import * as messagesOfRequests from './migrations/0058-messages-of-requests.ts';
import * as sendingLimits from './migrations/0061-sending-limits.ts';
import * as ratedInPlace from './migrations/0059-rated-in-place.ts';
import * as erasureStaysInItsTeam from './migrations/0065-erasure-stays-in-its-team.ts';
import * as stepUp from './migrations/0066-step-up.ts';
import * as revivableByRules from './migrations/0060-revivable-by-rules.ts';
import * as reviewFollowUps from './migrations/0047-review-follow-ups.ts';
import * as outgoingWebhooks from './migrations/0042-outgoing-webhooks.ts';
import * as reviewSites from './migrations/0054-review-sites.ts';
import * as publicReviews from './migrations/0046-public-reviews.ts';
import * as importedReviews from './migrations/0048-imported-reviews.ts';
import * as googleDoors from './migrations/0050-google-doors.ts';
import * as messagesLeaveByTrigger from './migrations/0052-messages-leave-by-trigger.ts';
import * as statisticsInDetail from './migrations/0049-statistics-in-detail.ts';
import * as reviewSearch from './migrations/0056-review-search.ts';
import * as disabledWebhooks from './migrations/0077-disabled-webhooks.ts';
import * as cohortDays from './migrations/0069-cohort-days.ts';
import * as deepPages from './migrations/0070-deep-pages.ts';
import * as daysOfLists from './migrations/0071-days-of-lists.ts';
import * as knownAddresses from './migrations/0073-known-addresses.ts';
import * as oneUseOfAPage from './migrations/0074-one-use-of-a-page.ts';
import * as formerContacts from './migrations/0067-former-contacts.ts';
import * as listsByIndex from './migrations/0075-lists-by-index.ts';
import * as daysByFilter from './migrations/0076-days-by-filter.ts';
import * as daysOfFilters from './migrations/0078-days-of-filters.ts';
import * as publicReviewsByIndex from './migrations/0079-public-reviews-by-index.ts';
import * as uncertainDeliveries from './migrations/0090-uncertain-deliveries.ts';
import * as auditLog from './migrations/0086-audit-log.ts';
import * as testInbox from './migrations/0082-test-inbox.ts';
import * as listStatus from './migrations/0083-list-status.ts';
import * as requestTimeline from './migrations/0087-request-timeline.ts';
import * as reviewDestinations from './migrations/0084-review-destinations.ts';
import * as estimatedCosts from './migrations/0088-estimated-costs.ts';
import * as signInAddresses from './migrations/0095-sign-in-addresses.ts';
import * as chatPostText from './migrations/0096-chat-post-text.ts';
import * as instanceHome from './migrations/0092-instance-home.ts';
import * as programVersions from './migrations/0093-program-versions.ts';
import * as backupRuns from './migrations/0094-backup-runs.ts';
import * as workerHeartbeats from './migrations/0100-worker-heartbeats.ts';
import { recordProgram, refuseOlderProgram } from './program-guard.ts';
import type { Database } from './open.ts';
import type { DB } from './tables.ts';

interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

/** The order is fixed: a migration that has landed is never edited, renamed or removed. */
const MIGRATIONS: Record<string, Migration> = {
  // Databases have recorded this migration under its first name.
  '0001-first-house': initialSchema,
  '0002-last-accepted-message': lastAcceptedMessage,
  '0003-order-field-times': orderFieldTimes,
  '0004-revivable-messages': revivableMessages,
  '0005-delete-by-index': deleteByIndex,
  '0006-connections': connections,
  '0007-facts-by-request': factsByRequest,
  '0008-incoming-webhooks': incomingWebhooks,
  '0009-sms-accounts': smsAccounts,
  '0011-request-lists': requestLists,
  '0012-imports': imports,
  '0021-queue-counts': queueCounts,
  '0022-bulk-choices': bulkChoices,
  '0025-outbox-templates': outboxTemplates,
  '0024-mail-senders': mailSenders,
  '0026-images': images,
  '0027-ways-in': waysIn,
  '0028-teams-of-people': teamsOfPeople,
  '0029-onboarding': onboarding,
  '0030-peoples-data': peoplesData,
  '0023-facts-leave-by-trigger': factsLeaveByTrigger,
  '0035-fewer-references': fewerReferences,
  '0042-outgoing-webhooks': outgoingWebhooks,
  '0043-team-chat': teamChat,
  '0033-ring-when-due': ringWhenDue,
  '0037-open-pages': openPages,
  '0040-shops': shops,
  '0041-shop-payments': shopPayments,
  '0036-upsells': upsells,
  '0045-data-requests': dataRequests,
  '0038-shop-reviews': shopReviews,
  '0034-page-drafts': pageDrafts,
  '0046-public-reviews': publicReviews,
  '0054-review-sites': reviewSites,
  '0048-imported-reviews': importedReviews,
  '0050-google-doors': googleDoors,
  '0052-messages-leave-by-trigger': messagesLeaveByTrigger,
  '0047-review-follow-ups': reviewFollowUps,
  '0055-reply-models': replyModels,
  '0049-statistics-in-detail': statisticsInDetail,
  '0056-review-search': reviewSearch,
  '0061-sending-limits': sendingLimits,
  '0058-messages-of-requests': messagesOfRequests,
  '0059-rated-in-place': ratedInPlace,
  '0060-revivable-by-rules': revivableByRules,
  '0077-disabled-webhooks': disabledWebhooks,
  '0069-cohort-days': cohortDays,
  '0070-deep-pages': deepPages,
  '0071-days-of-lists': daysOfLists,
  '0065-erasure-stays-in-its-team': erasureStaysInItsTeam,
  '0066-step-up': stepUp,
  '0073-known-addresses': knownAddresses,
  '0074-one-use-of-a-page': oneUseOfAPage,
  '0067-former-contacts': formerContacts,
  '0075-lists-by-index': listsByIndex,
  '0076-days-by-filter': daysByFilter,
  '0078-days-of-filters': daysOfFilters,
  '0079-public-reviews-by-index': publicReviewsByIndex,
  '0090-uncertain-deliveries': uncertainDeliveries,
  '0086-audit-log': auditLog,
  '0082-test-inbox': testInbox,
  '0083-list-status': listStatus,
  '0087-request-timeline': requestTimeline,
  '0084-review-destinations': reviewDestinations,
  '0088-estimated-costs': estimatedCosts,
  '0095-sign-in-addresses': signInAddresses,
  '0096-chat-post-text': chatPostText,
  '0092-instance-home': instanceHome,
  '0093-program-versions': programVersions,
  '0094-backup-runs': backupRuns,
  '0100-worker-heartbeats': workerHeartbeats,
};

const MIGRATION_LOCK = 7_245_004;
const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

/** Runs the missing migrations. Processes that start together wait for each other. Migrations of a newer version are left alone, unless it recorded that it needs a newer program. */
export async function migrate(db: Database): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(one);
    try {
      await refuseOlderProgram(one);
      await sql.raw(MIGRATIONS_TABLE).execute(one);
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(one);
      const applied = new Set(rows.map((row) => row.name));
      const missing = Object.entries(MIGRATIONS).filter(([name]) => !applied.has(name));
      for (const [name, migration] of missing) await apply(one, name, migration);
      await recordProgram(
        one,
        missing.map(([name]) => name),
      );
      return missing.map(([name]) => name);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(one);
    }
  });
}

/** How many migrations of this version the database lacks. */
export async function countMissingMigrations(db: Database): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return Object.keys(MIGRATIONS).filter((name) => !applied.has(name)).length;
}

async function apply(db: Database, name: string, migration: Migration): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await migration.up(tx as unknown as Kysely<unknown>);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  });
}

/** The migrations among these that this program does not have: those of a newer one. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS));
}

/** Makes an empty database what it was when exactly these migrations had been applied, in the transaction of the caller. */
export async function applyMigrations(
  tx: Transaction<DB>,
  names: ReadonlySet<string>,
): Promise<void> {
  await sql.raw(MIGRATIONS_TABLE).execute(tx);
  for (const [name, migration] of Object.entries(MIGRATIONS)) {
    if (!names.has(name)) continue;
    await migration.up(tx as unknown as Kysely<unknown>);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  }
}
