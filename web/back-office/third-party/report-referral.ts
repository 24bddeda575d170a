type ConversionCall = (name: string, about: { email: string }) => void;

/** What the scripts of known referral services leave on the page. */
interface ReferralWindow {
  tolt?: { signup?: (email: string) => void };
  rewardful?: ConversionCall;
  fpr?: ConversionCall;
}

/**
 * Tells the loaded referral service who signed up: Tolt, Rewardful and FirstPromoter by their own
 * call, any other by an event that its script may listen to.
 */
export function reportReferral(email: string, referral: string | null): void {
  const { tolt, rewardful, fpr } = globalThis as ReferralWindow;
  tolt?.signup?.(email);
  rewardful?.('convert', { email });
  fpr?.('referral', { email });
  dispatchEvent(new CustomEvent('recueil:signup', { detail: { email, referral } }));
}
