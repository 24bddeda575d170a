import { fieldDescriptions } from './field-descriptions.ts';
import type { JsonSchema } from './write-shape.ts';

/**
 * Gives every property of a schema the description of its name. `within` is the component or the
 * property around it: `QueuedReview.status` is searched before `status`.
 */
export function describeFields(schema: JsonSchema, within = ''): JsonSchema {
  const inner = (part: JsonSchema): JsonSchema => describeFields(part, within);
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [
          name,
          { ...describeFields(property, name), ...descriptionOf(name, within) },
        ]),
      ),
    }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inner) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: inner(schema.additionalProperties),
    }),
  };
}

function descriptionOf(name: string, within: string): { description?: string } {
  const description = fieldDescriptions[`${within}.${name}`] ?? fieldDescriptions[name];
  return description === undefined ? {} : { description };
}
