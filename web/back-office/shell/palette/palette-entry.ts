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

/** One line of the search. */
export interface PaletteEntry {
  key: string;
  group: PaletteGroup;
  label: string;
  icon: LucideIcon;
  /** What was found, or where it leads, at the right of its name. */
  hint?: string | undefined;
  run: () => void;
}

/** A line that is known without asking the server: it also has other terms. */
export interface KnownEntry extends PaletteEntry {
  also: string;
}
