import { z } from 'zod';
import type { MetaTemplate, MetaComponent } from './meta-rows.ts';

const parameter = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  parameter_name: z.string().optional(),
});

export const sent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['header', 'body']), parameters: z.array(parameter) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply']),
    index: z.string(),
    parameters: z.array(parameter),
  }),
]);

type Wrong = [number, string, string];

export function findWrong(
  { components, parameter_format }: MetaTemplate,
  sentComponents: readonly z.output<typeof sent>[],
): Wrong | null {
  for (const type of ['HEADER', 'BODY'] as const) {
    const placeholders = variablePlaces(components.find((one) => one.type === type)?.text ?? '');
    const values = sentComponents.find((one) => one.type === type.toLowerCase())?.parameters ?? [];
    if (values.length !== placeholders.length)
      return [
        132000,
        'Number of parameters does not match',
        `${type.toLowerCase()}: number of localizable_params (${values.length}) does not match the expected number of params (${placeholders.length})`,
      ];
    if (
      parameter_format === 'NAMED' &&
      values.some(
        ({ parameter_name }) =>
          parameter_name === undefined || !placeholders.includes(parameter_name),
      )
    )
      return [100, 'Invalid parameter', `Parameter name is missing or empty in ${type}`];
    if (values.some(({ text }) => text === ''))
      return [131008, 'Required parameter is missing', `${type} parameter is empty`];
    if (values.some(({ text }) => /[\n\t]| {5}/.test(text)))
      return [
        132012,
        'Parameter format does not match',
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      ];
  }
  return wrongButton(components, sentComponents);
}

function wrongButton(
  components: readonly MetaComponent[],
  sentComponents: readonly z.output<typeof sent>[],
): Wrong | null {
  const buttons = components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  for (const [index, { url }] of buttons.entries()) {
    const [value] =
      sentComponents.find((one) => one.type === 'button' && one.index === String(index))
        ?.parameters ?? [];
    if (url?.includes('{{') === true && (value?.text ?? '') === '')
      return [
        131008,
        'Required parameter is missing',
        `Button at index ${index} of type Url requires a parameter`,
      ];
  }
  return null;
}

export function variablePlaces(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))];
}
