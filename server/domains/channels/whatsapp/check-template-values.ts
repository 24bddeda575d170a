import { type Kysely, type SqlBool, sql } from 'kysely';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import { variablesWithoutValue } from '#contract/messages/templates/template-values.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';

type Content = Pick<
  NonNullable<FlowConfiguration['steps'][Step]['contents']['whatsapp']>,
  'template_id' | 'variables'
>;

/**
 * Throws for each variable of a chosen template that has no value, because all its messages would
 * fail. `field` is the path of the flow in the body of the call.
 */
export async function checkTemplateValues(
  db: Kysely<DB>,
  team_id: string,
  flow: FlowConfiguration,
  field: string,
  steps: readonly Step[] = STEPS,
): Promise<void> {
  const chosen = steps
    .filter((step) => flow.steps[step].is_enabled && flow.steps[step].channels.includes('whatsapp'))
    .flatMap((step) => contentsOf(flow, step, field));
  const ids = chosen.flatMap(({ content }) => content.template_id ?? []);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('message_templates')
    .select(['id', 'name', 'structure'])
    .where('team_id', '=', team_id)
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
  const templates = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, string[]> = {};
  for (const { path, content } of chosen) {
    const template = templates.get(content.template_id ?? '');
    for (const name of template
      ? variablesWithoutValue(template.structure, content.variables)
      : []) {
      errors[`${path}.variables.${name}`] = [
        `La variable « ${name} » du modèle WhatsApp « ${template?.name} » n’a pas de valeur : choisissez ce qu’elle prend.`,
      ];
    }
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Failure('invalid', { message: first, errors });
}

/** Returns the step’s own content, then that of each language. */
function contentsOf(
  flow: FlowConfiguration,
  step: Step,
  field: string,
): { path: string; content: Content }[] {
  const content = flow.steps[step].contents.whatsapp;
  if (!content) return [];
  const path = `${field}.steps.${step}.contents.whatsapp`;
  return [
    { path, content },
    ...Object.entries(content.translations).map(([locale, translated]) => ({
      path: `${path}.translations.${locale}`,
      content: translated,
    })),
  ];
}
