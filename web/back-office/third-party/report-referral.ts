type ConversionCall = (name: string, about: { email: string }) => void;

/** The functions that known referral services define on the page. */
interface ReferralWindow {
  tolt?: { signup?: (email: string) => void };
  rewardful?: ConversionCall;
  fpr?: ConversionCall;
}

/**
 * Reports a sign-up to the loaded referral service: Tolt, Rewardful and FirstPromoter by their own
 * functions, others by an event.
 */
export function reportReferral(email: string, referral: string | null): void {
  const { tolt, rewardful, fpr } = globalThis as ReferralWindow;
  tolt?.signup?.(email);
  rewardful?.('convert', { email });
  fpr?.('referral', { email });
  dispatchEvent(new CustomEvent('recueil:signup', { detail: { email, referral } }));
}
