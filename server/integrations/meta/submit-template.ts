import { z } from 'zod';
import {
  buttonVariables,
  type TemplateStructure,
  type TemplateVariable,
} from '#contract/messages/templates/template-structure.ts';
import type { ProvidedTemplate, SubmittedTemplate } from '#server/ports/whatsapp-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callGraph, type Graph } from './call-graph.ts';
import type { MetaCredentials } from './credentials.ts';
import { readTemplate } from './read-templates.ts';
import { translateGraphError } from './translate-graph-error.ts';

const created = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  category: z.string().optional(),
});

/**
 * Submits a template of Recueil for approval. Meta answers at once, usually that it is in review.
 */
export async function submitTemplate(
  graph: Graph,
  credentials: MetaCredentials,
  template: SubmittedTemplate,
): Promise<ProvidedTemplate> {
  const { name, language, category } = template;
  const components = componentsOf(template);
  const body = { name, language, category, parameter_format: 'NAMED', components };
  const answer = await callGraph(graph, credentials, {
    method: 'POST',
    path: `${encodeURIComponent(credentials.waba_id)}/message_templates`,
    body,
  });
  if (answer.status !== 200) throw translateGraphError(answer);
  const parsed = created.safeParse(answer.body);
  const row = parsed.success
    ? readTemplate({
        ...body,
        id: parsed.data.id,
        status: parsed.data.status,
        category: parsed.data.category ?? category,
      })
    : null;
  if (!row)
    throw new ProviderError('unknown_outcome', `Meta 200 without a template: ${answer.text}`);
  return row;
}

/**
 * Returns the components with each placeholder by its name, and the example that Meta’s reviewers
 * read.
 */
function componentsOf({ structure, link_base }: SubmittedTemplate): object[] {
  const { header, body, footer, buttons } = structure;
  const shown = (variables: readonly TemplateVariable[]) =>
    variables.map(({ name, example }) => ({ param_name: name, example: example ?? name }));
  return [
    ...(header?.text == null
      ? []
      : [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: withNames(header.text, header.variable ? [header.variable] : []),
            ...(header.variable && {
              example: { header_text_named_params: shown([header.variable]) },
            }),
          },
        ]),
    {
      type: 'BODY',
      text: withNames(body.text, body.variables),
      ...(body.variables.length > 0 && {
        example: { body_text_named_params: shown(body.variables) },
      }),
    },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer.text }]),
    ...(buttons === null
      ? []
      : [
          {
            type: 'BUTTONS',
            buttons: buttons.flatMap(({ list }) =>
              list.map(({ type, text, variable }) =>
                variable
                  ? {
                      type,
                      text,
                      url: `${link_base}/{{1}}`,
                      example: [`${link_base}/${exampleOf(structure)}`],
                    }
                  : { type, text },
              ),
            ),
          },
        ]),
  ];
}

function withNames(text: string, variables: readonly TemplateVariable[]): string {
  return text.replaceAll(
    /\{\{(\d+)\}\}/gu,
    (whole, digits: string) =>
      `{{${variables.find(({ number }) => number === Number(digits))?.name ?? whole}}}`,
  );
}

function exampleOf(structure: TemplateStructure): string {
  return buttonVariables(structure)[0]?.example ?? 'y/exemple';
}
