import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Listener } from './database/listen.ts';
import type { Database } from './database/open.ts';
import type { DB } from './database/tables.ts';
import type { EventHandlerJob, Tx } from './database/transaction.ts';
import type { EventName, EventPayload } from './events.ts';
import type { Metrics } from './http/health/metrics.ts';
import type { CountedEvent } from './domains/counters/counted-event.ts';
import type { EvidenceReader } from './domains/audit-log/evidence-line.ts';
import type { PersonalDataOwner } from './domains/privacy/personal-data-owner.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import type { Clock } from './ports/clock.ts';
import type { CountryFinder } from './ports/country-finder.ts';
import type { ButtonIdentityProvider, IdentityProvider } from './ports/identity-provider.ts';
import type { ImageEncoder } from './ports/image-encoder.ts';
import type { ImageStore } from './ports/image-store.ts';
import type { DomainRecords } from './ports/domain-records.ts';
import type { MailProvider } from './ports/mail-provider.ts';
import type { Mailer } from './ports/mailer.ts';
import type { ShopPlatform } from './ports/shop-platform.ts';
import type { Shop } from './ports/shop.ts';
import type { StorePlatform } from './ports/store-platform.ts';
import type { ParcelTracker } from './ports/carriers/parcel-tracker.ts';
import type { ReviewSite } from './ports/review-site.ts';
import type { TeamChat } from './ports/team-chat.ts';
import type { TableFiles } from './ports/table-files.ts';
import type { ChannelPort } from './ports/message-channel.ts';
import type { BrevoCredentials, SmsProvider, TwilioCredentials } from './ports/sms-provider.ts';
import type { Websites } from './ports/websites.ts';
import type { WhatsappProvider } from './ports/whatsapp-provider.ts';
import type { Backups } from './ports/backup-store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';

/**
 * What the product stands on. A function asks for the part it uses: `Pick<App, 'db' | 'clock'>`.
 */
export interface App {
  config: Config;
  db: Database;
  /** Connections of their own for what people search and filter (`open-narrowed-reads.ts`). */
  narrowedReads: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  mailer: Mailer;
  /** The instance’s channels; null or missing when nothing can carry such a message. */
  channels: Partial<Record<MessageChannel, ChannelPort | null>>;
  /** Services that teams connect with their own keys. */
  whatsapp: Record<'kanal' | 'meta', WhatsappProvider>;
  /** Services whose accounts belong to teams, or to the instance. */
  sms: { brevo: SmsProvider<BrevoCredentials>; twilio: SmsProvider<TwilioCredentials> };
  /** Who vouches for people who sign in without a password; null: not on this instance. */
  identities: { google: ButtonIdentityProvider | null; oidc: IdentityProvider | null };
  /** Finds the country of a sign-in; null where the operator gives no file. */
  countries: CountryFinder | null;
  /** The chat in which teams talk; null where this instance has no application of it. */
  chat: TeamChat | null;
  /** Where customers write in public, and where it is read again. */
  reviewSite: ReviewSite;
  /** The carrier that tells teams, by their own keys, where their parcels are. */
  parcelTracker: ParcelTracker;
  /** SMTP accounts of teams; the instance’s is one of `channels`. */
  mail: MailProvider;
  domainRecords: DomainRecords;
  tables: TableFiles;
  images: { encoder: ImageEncoder; store: ImageStore };
  /** Sites whose address someone typed. */
  websites: Websites;
  /** The online shops of teams, by platform. */
  shops: readonly Shop[];
  /** The platforms of self-hosted stores, which teams connect with their own keys. */
  stores: Readonly<Partial<Record<StorePlatformName, StorePlatform>>>;
  /** Where those shops live; null where this instance has no app there. */
  shopPlatform: ShopPlatform | null;
  /** Who bills teams for their plan; null: nobody on this instance. */
  billing: BillingProvider | null;
  /** Scheduled backups; null: none are configured. */
  backups: Backups | null;
  jobs: Jobs;
  eventHandlers: EventHandlers;
  /** A channel of PostgreSQL on which processes tell each other that something waits. */
  listen(channel: string, wakeUp: () => void): Listener;
  enqueue(db: Transaction<DB>, jobs: readonly EventHandlerJob[]): Promise<void>;
  /** Who keeps evidence for compliance (`server/evidence.ts`). */
  evidence: readonly EvidenceReader[];
  /** Who stores data about people (`server/personal-data.ts`). */
  personalData: readonly PersonalDataOwner[];
  applyCounts(db: Transaction<DB>, events: readonly CountedEvent[]): Promise<void>;
  /**
   * Asked of the first person on an empty instance that strangers can reach; null when not needed.
   */
  setup_code: string | null;
}

/**
 * A function that an event calls. `sync` runs in the transaction of the event. `async` runs as a
 * job, which is retried until it succeeds. `asyncBatched` is async too, with one job for all events
 * of its kind that one transaction published; when one of them fails, the job is run again whole,
 * so each of its effects must be idempotent.
 */
export type EventHandler<N extends EventName> =
  | { name: string; sync: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; async: (app: App, payload: EventPayload<N>) => Promise<void> }
  | {
      name: string;
      asyncBatched: (app: App, payloads: readonly EventPayload<N>[]) => Promise<void>;
    };

export type EventHandlers = { [N in EventName]: readonly EventHandler<N>[] };
