import type { EvidenceReader } from '#server/domains/audit-log/evidence-line.ts';
import { readLastBackups } from './read-last-backups.ts';

/** Reads the last backups, as evidence that the data of a team is stored a second time. */
export const readBackupEvidence: EvidenceReader = async function* (db) {
  const { last_success, last_failure } = await readLastBackups({ db });
  if (last_success)
    yield [
      {
        part: 'backups',
        at: last_success.at,
        who: null,
        about: 'Dernière sauvegarde réussie de l’instance',
        what: last_success.is_encrypted ? 'Sauvegarde chiffrée' : 'Sauvegarde non chiffrée',
        detail: { bytes: last_success.bytes },
      },
    ];
  if (last_failure)
    yield [
      {
        part: 'backups',
        at: last_failure.at,
        who: null,
        about: 'Sauvegarde échouée depuis',
        what: 'Sauvegarde échouée',
        detail: {},
      },
    ];
};
