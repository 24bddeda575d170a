/**
 * The purposes of third-party scripts that the operator of the instance can configure: referral
 * tracking of sign-ups, and help by chat.
 */
export const SCRIPT_PURPOSES = ['referral', 'chat'] as const;
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number];

/**
 * Returns the address of the script, or null when the instance has none. The server writes it into
 * the document.
 */
export function scriptOf(purpose: ScriptPurpose): string | null {
  return (
    document.querySelector<HTMLMetaElement>(`meta[name="recueil-${purpose}"]`)?.content ?? null
  );
}

/** Returns the host of the script, shown to people. */
export function scriptHostOf(purpose: ScriptPurpose): string {
  return URL.parse(scriptOf(purpose) ?? '')?.host ?? '';
}
