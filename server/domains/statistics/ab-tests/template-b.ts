import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { variablesWithoutValue } from '#contract/messages/templates/template-values.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';
import { readSendable } from '#server/domains/channels/whatsapp/read-approved.ts';
import { invalidField } from '#server/failures.ts';

type Contents = FlowConfiguration['steps']['request']['contents'];

/**
 * Returns the second template of a WhatsApp test. Meta approves each template on its own, so both
 * must be approved before the start. Readers of other languages get the template of the flow in
 * both groups.
 */
export async function templateB(
  tx: Tx,
  team_id: string,
  contents: Contents,
  own: Contents,
): Promise<object> {
  const [a, b] = [own.whatsapp, contents.whatsapp];
  const sendable = (await readSendable(tx.db, [team_id]))(team_id);
  if (a?.template_id == null || !sendable.has(a.template_id))
    throw invalidField(
      'contents',
      'Choisissez d’abord un modèle approuvé pour cette étape : c’est lui qui sera comparé.',
    );
  const template = b?.template_id == null ? undefined : sendable.get(b.template_id);
  if (!b || !template)
    throw invalidField('contents', 'Choisissez un second modèle approuvé par Meta.');
  if (template.id === a.template_id)
    throw invalidField('contents', 'Le modèle B est le modèle actuel : choisissez-en un autre.');
  const [missing] = variablesWithoutValue(template.structure, b.variables);
  if (missing !== undefined)
    throw invalidField('contents', `La variable ${missing} du modèle B n’a pas de valeur.`);
  const { translations, ...inFrench } = a;
  const ofA = CUSTOMER_LOCALES.filter((locale) => locale !== 'fr').map(
    (locale) => [locale, translations[locale] ?? inFrench] as const,
  );
  return {
    template_id: template.id,
    template_name: template.name,
    variables: b.variables,
    translations: Object.fromEntries(ofA),
  };
}
