import { type SqlBool, sql } from 'kysely';
import { variablesNeeded } from '#contract/messages/templates/template-structure.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';

/**
 * The number of rows of one statement, whose parameters must stay below the limit of PostgreSQL.
 */
const TOGETHER = 500;

/**
 * Saves the list of the provider. A template that is no longer listed is no longer approved. Ids do
 * not change, so that steps find their templates. Returns true when the sendable templates have
 * changed.
 */
export async function storeTemplates(
  tx: Tx,
  { id: integration_id, team_id }: { id: string; team_id: string },
  templates: readonly ProvidedTemplate[],
): Promise<boolean> {
  const before = await readSendable(tx, integration_id);
  const listed = [
    ...new Map(templates.map((template) => [template.provider_template_id, template])).values(),
  ];
  for (let from = 0; from < listed.length; from += TOGETHER)
    await saveTemplates(tx, { id: integration_id, team_id }, listed.slice(from, from + TOGETHER));
  await tx.db
    .updateTable('message_templates')
    .set({ removed_at: tx.now })
    .where('integration_id', '=', integration_id)
    .where('removed_at', 'is', null)
    .where(
      sql<SqlBool>`kanal_template_id <> all(${listed.map(({ provider_template_id }) => provider_template_id)}::text[])`,
    )
    .execute();
  return (await readSendable(tx, integration_id)) !== before;
}

export async function saveTemplate(
  tx: Tx,
  integration: { id: string; team_id: string },
  template: ProvidedTemplate & { submitted_at?: Date },
): Promise<void> {
  await saveTemplates(tx, integration, [template]);
}

async function saveTemplates(
  tx: Tx,
  { id: integration_id, team_id }: { id: string; team_id: string },
  templates: readonly (ProvidedTemplate & { submitted_at?: Date })[],
): Promise<void> {
  const rows = templates.map(({ provider_template_id, structure, ...fields }) => ({
    ...fields,
    team_id,
    integration_id,
    kanal_template_id: provider_template_id,
    structure: JSON.stringify(structure),
    variables_needed: variablesNeeded(structure),
    refreshed_at: tx.now,
    removed_at: null,
  }));
  const excludedColumn = <T>(column: string) => sql<T>`excluded.${sql.ref(column)}`;
  await tx.db
    .insertInto('message_templates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['integration_id', 'kanal_template_id']).doUpdateSet({
        name: excludedColumn<string>('name'),
        category: excludedColumn<string | null>('category'),
        language: excludedColumn<string | null>('language'),
        version: excludedColumn<string>('version'),
        structure: excludedColumn<string>('structure'),
        variables_needed: excludedColumn<string[]>('variables_needed'),
        status: excludedColumn<'approved'>('status'),
        rejected_reason: excludedColumn<string | null>('rejected_reason'),
        quality: excludedColumn<string | null>('quality'),
        is_named: excludedColumn<boolean>('is_named'),
        submitted_at: sql<Date | null>`coalesce(excluded.submitted_at, message_templates.submitted_at)`,
        refreshed_at: tx.now,
        removed_at: null,
      }),
    )
    .execute();
}

async function readSendable(tx: Tx, integration_id: string): Promise<string> {
  const rows = await tx.db
    .selectFrom('message_templates')
    .select('id')
    .where('integration_id', '=', integration_id)
    .where('removed_at', 'is', null)
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id).join();
}
