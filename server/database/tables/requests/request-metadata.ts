/**
 * What is kept of a request beside its columns: keys of `review_requests.metadata`, absent where
 * nothing is to be said. Dates are ISO 8601.
 */
export interface RequestMetadata {
  /** The terms of a manual request, which has no order. */
  channel?: string | null;
  send_at?: string | null;
  consent?: unknown;
  /** What a refused order said, should a person restore its request. */
  order?: unknown;
  /** Whether planning found the contact refused. */
  contact_refused?: boolean;
  /** The answers to the questions of the shop’s private form. */
  answers?: unknown;
  /** Whether the customer allowed the shop to write to them. */
  contact_allowed?: boolean;
  /** False where somebody rated by the general link, whom no order identifies. */
  is_verified?: boolean;
}
