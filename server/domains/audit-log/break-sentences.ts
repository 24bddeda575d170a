import type { ChainBreak } from './verify-audit-chain.ts';

/** What a broken place of the chain means. */
export const BREAK_SENTENCES: Readonly<Record<ChainBreak, string>> = {
  changed: 'cette ligne a été modifiée après son enregistrement.',
  missing: 'cette ligne manque.',
  inserted: 'cette ligne a été ajoutée hors de la chaîne.',
};
