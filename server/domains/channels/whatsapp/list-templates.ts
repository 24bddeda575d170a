import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';

type WireTemplate = Answer<'listKanalTemplates'>['data']['templates'][number];

/** Lists the templates of one account as they were last read, by name. */
export async function listTemplates(
  db: Kysely<DB>,
  integration_id: string,
): Promise<WireTemplate[]> {
  return db
    .selectFrom('message_templates')
    .select([
      'id',
      'kanal_template_id',
      'name',
      'structure',
      'category',
      'language',
      'version',
      'variables_needed',
      'status',
      'rejected_reason',
      'quality',
    ])
    .where('integration_id', '=', integration_id)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
