/**
 * Returns true when the person has an order of the shop. A visitor of the general link may have
 * bought nothing.
 */
export function isVerifiedPurchase(request: {
  has_order: boolean;
  trigger_event: string;
}): boolean {
  return request.has_order && request.trigger_event !== 'general_link';
}
