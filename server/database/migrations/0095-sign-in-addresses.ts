import type { Kysely } from 'kysely';
import { renameTable } from './rename-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'known_addresses', 'sign_in_addresses');
}
