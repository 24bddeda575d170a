import type { Database } from '#server/database/open.ts';

/** The parts of the evidence file, in its order. */
export const EVIDENCE_PARTS = {
  rules: 'Règles au jour de l’export',
  texts: 'Textes en vigueur',
  consent: 'Consentements et refus reçus avec les commandes',
  refusals: 'Demandes d’arrêt et messages non envoyés',
  reviews: 'Avis refusés pour le mur de la boutique',
  questions: 'Questions et réponses refusées, changées ou retirées',
  doors: 'Liens proposés après chaque note',
  backups: 'Sauvegardes de l’instance',
  journal: 'Journal',
} as const;

/** One piece of evidence, as both formats of the file present it. */
export interface EvidenceLine {
  part: keyof typeof EVIDENCE_PARTS;
  at: Date | null;
  /** The customer or the person who acted; null for the program. */
  who: string | null;
  /** The order or the rule. */
  about: string | null;
  /** A sentence in French. */
  what: string;
  detail: Readonly<Record<string, unknown>>;
}

/** The number of rows that are read at a time, of any part. */
export const PIECE = 1_000;

/** Reads the evidence lines of one source for a team, in pieces. */
export type EvidenceReader = (db: Database, team_id: string) => AsyncIterable<EvidenceLine[]>;
