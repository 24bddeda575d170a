import { z } from 'zod';
import type {
  TemplateStructure,
  TemplateVariable,
  TemplateButton,
} from '#contract/messages/templates/template-structure.ts';

const named = z
  .array(z.looseObject({ param_name: z.string(), example: z.coerce.string() }))
  .optional();

const example = z
  .looseObject({
    header_text: z.array(z.coerce.string()).optional(),
    header_text_named_params: named,
    body_text: z.array(z.array(z.coerce.string())).optional(),
    body_text_named_params: named,
  })
  .optional();

const component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example,
  buttons: z
    .array(
      z.looseObject({
        type: z.string(),
        text: z.string().nullish(),
        url: z.string().optional(),
        example: z.union([z.string(), z.array(z.string())]).optional(),
      }),
    )
    .optional(),
});

export const listed = z.looseObject({
  id: z.union([z.string().max(100), z.number()]).transform(String),
  name: z.string().max(512),
  language: z.string().max(20),
  status: z.string().max(40),
  category: z
    .string()
    .max(100)
    .nullish()
    .transform((it) => it ?? null),
  components: z.array(component).default([]),
  parameter_format: z.string().nullish(),
  quality_score: z.looseObject({ score: z.string().max(40).nullish() }).nullish(),
  rejected_reason: z
    .string()
    .max(1_000)
    .nullish()
    .transform((it) => (it == null || it === 'NONE' ? null : it)),
});

export type ListedTemplate = z.output<typeof listed>;

type Component = z.output<typeof component>;

export function structureOf({
  name,
  category,
  components,
  ...rest
}: ListedTemplate): TemplateStructure {
  const find = (type: string): Component | undefined => components.find((one) => one.type === type);
  const [header, body, footer] = [find('HEADER'), find('BODY'), find('FOOTER')];
  const heading =
    header?.text === undefined
      ? null
      : readPlaceholders(
          header.text,
          'header',
          rest.parameter_format === 'NAMED',
          header.example?.header_text ?? [],
          header.example?.header_text_named_params ?? [],
        );
  const main = readPlaceholders(
    body?.text ?? '',
    'body',
    rest.parameter_format === 'NAMED',
    body?.example?.body_text?.[0] ?? [],
    body?.example?.body_text_named_params ?? [],
  );
  const taken = new Set(
    [...(heading?.variables ?? []), ...main.variables].map((variable) => variable.name),
  );
  return {
    name,
    category,
    header:
      header === undefined
        ? null
        : {
            type: header.format ?? 'TEXT',
            text: heading?.text ?? null,
            variable: heading?.variables[0] ?? null,
          },
    body: main,
    footer: footer?.text === undefined ? null : { text: footer.text },
    buttons: readButtons(find('BUTTONS')?.buttons ?? [], taken),
  };
}

/**
 * Reads a text with numbered placeholders, in each format of Meta. A placeholder without a name is
 * named after its position.
 */
function readPlaceholders(
  text: string,
  part: 'header' | 'body',
  areNamed: boolean,
  examples: readonly string[],
  namedExamples: readonly { param_name: string; example: string }[],
): TemplateStructure['body'] {
  const variables: TemplateVariable[] = [];
  const numbered = text.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (_, word: string) => {
    const name = areNamed ? word : `${part}_${word}`;
    const known = variables.find((variable) => variable.name === name);
    const number = known?.number ?? (areNamed ? variables.length + 1 : Number(word));
    if (!known)
      variables.push({
        number,
        name,
        example:
          (areNamed
            ? namedExamples.find(({ param_name }) => param_name === word)?.example
            : examples[number - 1]) ?? null,
      });
    return `{{${number}}}`;
  });
  return { text: numbered, variables };
}

/** Groups the buttons by kind. The index counts through all of them, as Meta’s does. */
function readButtons(
  buttons: NonNullable<Component['buttons']>,
  taken: Set<string>,
): TemplateStructure['buttons'] {
  if (buttons.length === 0) return null;
  const read = buttons.map(({ type, text, url, example: shown }, index): TemplateButton => {
    if (url === undefined || !url.includes('{{'))
      return { type, text: text ?? null, index, ...(url !== undefined && { url }), variable: null };
    const name = taken.has('review_link') ? `button_${index + 1}` : 'review_link';
    taken.add(name);
    return {
      type,
      text: text ?? null,
      index,
      url,
      variable: { number: 1, name, example: (Array.isArray(shown) ? shown[0] : shown) ?? null },
    };
  });
  const groups = Map.groupBy(read, ({ type }) => (type === 'QUICK_REPLY' ? 'QUICK_REPLY' : 'CTA'));
  return [...groups].map(([type, list]) => ({ type, list }));
}
