/**
 * Data of a request beside its columns: keys of `review_requests.metadata`, absent where there is
 * no value. Dates are ISO 8601.
 */
export interface RequestMetadata {
  /** The terms of a manual request, which has no order. */
  channel?: string | null;
  send_at?: string | null;
  consent?: unknown;
  /** The content of a refused order, in case a person restores its request. */
  order?: unknown;
  /** True when planning found the contact refused. */
  contact_refused?: boolean;
  /** The answers to the questions of the shop’s private form. */
  answers?: unknown;
  /** True when the customer allowed the shop to write to them. */
  contact_allowed?: boolean;
  /** False when the author rated through the general link, where no order identifies the author. */
  is_verified?: boolean;
}
