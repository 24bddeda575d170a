/** The commands for operators. The others of `scripts/` are for the development of Recueil. */
const COMMANDS = new Set([
  'backup.ts',
  'build-once.ts',
  'build-program.ts',
  'build-server.ts',
  'compress-assets.ts',
  'forget-sealed.ts',
  'one-at-a-time.ts',
  'operations',
  'operations/check-mail.ts',
  'operations/upgrade-database.ts',
  'operations/verify-audit-log.ts',
  'reset-second-factor.ts',
  'restore.ts',
  'set-admin.ts',
]);
const LEFT_OUT = /\.(?:test|fixture)\.tsx?$|^server\/testing(?:\/|$)|tsconfig\.json$/u;

/**
 * Returns true when an archive contains this file or folder, given by its path in the repository.
 */
export function isShipped(file: string): boolean {
  if (file.startsWith('scripts/')) return COMMANDS.has(file.slice('scripts/'.length));
  return !LEFT_OUT.test(file);
}
