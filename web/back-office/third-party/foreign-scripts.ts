/**
 * What the operator of this instance may have others do here: count who brought whom, which a
 * sign-up waits for, and help by chat.
 */
export const SCRIPT_PURPOSES = ['referral', 'chat'] as const;
export type ScriptPurpose = (typeof SCRIPT_PURPOSES)[number];

/**
 * The address of its script; null: this instance has none. In the document, where the server writes
 * it.
 */
export function scriptOf(purpose: ScriptPurpose): string | null {
  return (
    document.querySelector<HTMLMetaElement>(`meta[name="recueil-${purpose}"]`)?.content ?? null
  );
}

/** Whose it is, as people may know it. */
export function scriptHostOf(purpose: ScriptPurpose): string {
  return URL.parse(scriptOf(purpose) ?? '')?.host ?? '';
}
