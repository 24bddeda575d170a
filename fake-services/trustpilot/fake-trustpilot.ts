import type { SiteReview } from './trustpilot-rows.ts';
import type { ServiceFault } from '#fake-services/fault-server.ts';

export type TrustpilotEventName =
  | 'service-review-created'
  | 'service-review-updated'
  | 'service-review-deleted';

export interface FakeTrustpilot {
  /** Settings of an instance without its own keys. */
  settings: { apiBase: string; invitationsBase: string; apiKey: null; apiSecret: null };
  /** Reviews in any order, because the API sorts them. */
  reviews: SiteReview[];
  links: { referenceId: string; email: string; name: string; url: string }[];
  forgotten: string[];
  calls: string[];
  fault(fault: ServiceFault): void;
  revoke(): void;
  /** Sets whether the plan includes the private part of the API. */
  setPlan(isPaid: boolean): void;
  /** Sets the calls in five minutes. */
  setLimit(calls: number): void;
  /** Calls the webhook route as Trustpilot does, without a signature. */
  emit(
    to: string,
    events: readonly { name: TrustpilotEventName; id: string; more?: object }[],
  ): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}
