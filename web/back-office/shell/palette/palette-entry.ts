import type { LucideIcon } from 'lucide-react';

/** The groups of results, in the order in which they are shown. */
export const PALETTE_GROUPS = [
  'Clients',
  'Commandes',
  'Avis',
  'Envois',
  'Écrans',
  'Réglages',
  'Actions',
  'Aide',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One result of the search. */
export interface PaletteEntry {
  key: string;
  group: PaletteGroup;
  label: string;
  icon: LucideIcon;
  /** The matching text or the destination, at the right of the label. */
  hint?: string | undefined;
  /** Its URL, for a new tab; absent when it runs an action. */
  href?: string;
  run: () => void;
}

/** A result that is found without the server. `also` contains additional search terms. */
export interface KnownEntry extends PaletteEntry {
  also: string;
}
