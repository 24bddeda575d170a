/** What the operator of this instance may have others do here: help by chat, count who brought whom. */
export const PURPOSES = ['chat', 'referral'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The address of its script; null: this instance has none. In the document, where the server writes it. */
export function scriptOf(purpose: Purpose): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="recueil-${purpose}"]`)?.content ?? null;
}

/** Whose it is, as people may know it. */
export function hostOf(purpose: Purpose): string {
  return URL.parse(scriptOf(purpose) ?? '')?.host ?? '';
}
