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
 * The services and connections on which the product runs. A function takes only the part that it
 * uses: `Pick<App, 'db' | 'clock'>`.
 */
export interface App {
  config: Config;
  db: Database;
  /** A separate connection pool for searches and filtered lists (`open-narrowed-reads.ts`). */
  narrowedReads: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  mailer: Mailer;
  /** The instance’s channels. Null or missing when the instance cannot send such a message. */
  channels: Partial<Record<MessageChannel, ChannelPort | null>>;
  /** Services that teams connect with their own keys. */
  whatsapp: Record<'kanal' | 'meta', WhatsappProvider>;
  /** Services whose accounts belong to teams, or to the instance. */
  sms: { brevo: SmsProvider<BrevoCredentials>; twilio: SmsProvider<TwilioCredentials> };
  /**
   * The identity providers for sign-in without a password. Null when this instance does not offer
   * one.
   */
  identities: { google: ButtonIdentityProvider | null; oidc: IdentityProvider | null };
  /** Finds the country of a sign-in. Null when the operator configured no file. */
  countries: CountryFinder | null;
  /** The chat service of teams. Null when this instance has no application for it. */
  chat: TeamChat | null;
  /** The site on which customers publish reviews, and from which the reviews are read. */
  reviewSite: ReviewSite;
  /** The carrier whose API returns the position of parcels, called with each team’s own key. */
  parcelTracker: ParcelTracker;
  /** SMTP accounts of teams. The account of the instance is one of `channels`. */
  mail: MailProvider;
  domainRecords: DomainRecords;
  tables: TableFiles;
  images: { encoder: ImageEncoder; store: ImageStore };
  /** Fetches websites whose address a person typed. */
  websites: Websites;
  /** The online shops of teams, by platform. */
  shops: readonly Shop[];
  /** The platforms of self-hosted stores, which teams connect with their own keys. */
  stores: Readonly<Partial<Record<StorePlatformName, StorePlatform>>>;
  /** The platform of those online shops. Null when this instance has no app on it. */
  shopPlatform: ShopPlatform | null;
  /** The service that bills teams for their plan. Null when this instance bills nobody. */
  billing: BillingProvider | null;
  /** Scheduled backups. Null when none are configured. */
  backups: Backups | null;
  jobs: Jobs;
  eventHandlers: EventHandlers;
  /**
   * Listens on a channel of PostgreSQL, on which processes notify each other that work is waiting.
   */
  listen(channel: string, wakeUp: () => void): Listener;
  enqueue(db: Transaction<DB>, jobs: readonly EventHandlerJob[]): Promise<void>;
  /** The readers of evidence for compliance (`server/evidence.ts`). */
  evidence: readonly EvidenceReader[];
  /** The owners of data about people (`server/personal-data.ts`). */
  personalData: readonly PersonalDataOwner[];
  applyCounts(db: Transaction<DB>, events: readonly CountedEvent[]): Promise<void>;
  /**
   * The first person must enter this code on an empty instance that can be reached from other
   * machines. Null when it is not needed.
   */
  setup_code: string | null;
}

/**
 * A function that an event calls. `sync` runs in the transaction of the event. `async` runs as a
 * job, which is retried until it succeeds. `asyncBatched` is also asynchronous, with one job for
 * all events of its kind that one transaction published. When one of them fails, the whole job runs
 * again, so each of its effects must be idempotent.
 */
export type EventHandler<N extends EventName> =
  | { name: string; sync: (tx: Tx, payload: EventPayload<N>) => Promise<void> }
  | { name: string; async: (app: App, payload: EventPayload<N>) => Promise<void> }
  | {
      name: string;
      asyncBatched: (app: App, payloads: readonly EventPayload<N>[]) => Promise<void>;
    };

export type EventHandlers = { [N in EventName]: readonly EventHandler<N>[] };
