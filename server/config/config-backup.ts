import { z } from 'zod';

/** How backups are encrypted; in the shape of `config.ts`. */
export const BACKUP_VARIABLES = {
  BACKUP_PASSPHRASE: [z.string().min(12).optional(), 'une phrase secrète d’au moins 12 caractères'],
} as const;
