import type { SiteReview } from './trustpilot-rows.ts';
import type { Fault } from '#fake-services/fault-server.ts';

export type EventName =
  | 'service-review-created'
  | 'service-review-updated'
  | 'service-review-deleted';

export interface FakeTrustpilot {
  /** For the configuration of an instance; its own keys are those of nobody. */
  settings: { apiBase: string; invitationsBase: string; apiKey: null; apiSecret: null };
  /** Latest first or not: the API sorts. */
  reviews: SiteReview[];
  links: { referenceId: string; email: string; name: string; url: string }[];
  forgotten: string[];
  calls: string[];
  fault(fault: Fault): void;
  /** Nobody is let in by this key any more. */
  revoke(): void;
  /** Whether the plan opens the private part. */
  setPlan(isPaid: boolean): void;
  /** Calls in five minutes. */
  setLimit(calls: number): void;
  /** Calls our webhook route as Trustpilot does: unsigned. */
  emit(
    to: string,
    events: readonly { name: EventName; id: string; more?: object }[],
  ): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}
