import { z } from 'zod';
import { StartRefused } from '#server/start-refused.ts';
import type { ImageBucket } from './config-images.ts';

/**
 * Variables of the backups: their time, place and encryption, in the format of
 * `config-variables.ts`.
 */
export const BACKUP_VARIABLES = {
  BACKUP_PASSPHRASE: [z.string().min(12).optional(), 'une phrase secrète d’au moins 12 caractères'],
  BACKUP_DIR: [z.string().optional(), 'un dossier'],
  BACKUP_AT: [
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    'une heure UTC, par exemple 02:30',
  ],
  BACKUP_KEEP: [
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1))
      .default(7),
    'un nombre de sauvegardes à garder, au moins 1',
  ],
} as const;

export interface BackupSchedule {
  /** Minutes after midnight, UTC. */
  atMinute: number;
  count: number;
  /** Null when backups go to the bucket of the images. */
  dir: string | null;
}

const USUAL_TIME = '02:30';

/** Returns the schedule. Scheduled backups are on as soon as a place or a time is configured. */
export function backupSchedule(
  values: {
    BACKUP_PASSPHRASE: string | undefined;
    BACKUP_DIR: string | undefined;
    BACKUP_AT: string | undefined;
    BACKUP_KEEP: number;
  },
  bucket: ImageBucket | null,
): BackupSchedule | null {
  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE } = values;
  if (BACKUP_DIR === undefined && BACKUP_AT === undefined) return null;
  if (BACKUP_DIR === undefined && bucket === null)
    throw new StartRefused(
      'BACKUP_DIR est requise quand BACKUP_AT est donnée, sauf si un bucket S3 est configuré.',
    );
  if (BACKUP_DIR === undefined && BACKUP_PASSPHRASE === undefined)
    throw new StartRefused(
      'BACKUP_PASSPHRASE est requise pour déposer des sauvegardes dans un bucket S3.',
    );
  const [hour = 0, minute = 0] = (BACKUP_AT ?? USUAL_TIME).split(':').map(Number);
  return { atMinute: 60 * hour + minute, count: BACKUP_KEEP, dir: BACKUP_DIR ?? null };
}
