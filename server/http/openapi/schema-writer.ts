import { z } from 'zod';
import { describeFields } from './describe-fields.ts';
import { namedSchemas } from './named-schemas.ts';
import type { JsonSchema } from './write-shape.ts';

type Direction = 'input' | 'output';

/**
 * Writes zod schemas as JSON Schema. The schemas of `named-schemas.ts` are written once, as
 * components.
 */
export interface SchemaWriter {
  write(schema: z.ZodType, io: Direction): JsonSchema;
  /** Returns a reference to a response that is written once, under this name. */
  shareResponse(name: string, response: object): { $ref: string };
  components(): { schemas: Record<string, JsonSchema>; responses: Record<string, object> };
}

export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, JsonSchema> = {};
  const responses: Record<string, object> = {};
  return {
    write(schema, io) {
      const { $defs = {}, ...json } = toJson(schema, io, namedSchemas);
      for (const [id, definition] of Object.entries($defs)) {
        const name = componentName(id, io);
        components[name] ??= describeFields(linkToComponents(definition, io), name);
      }
      return describeFields(linkToComponents(json, io));
    },
    shareResponse(name, response) {
      responses[name] ??= response;
      return { $ref: `#/components/responses/${name}` };
    },
    components: () => ({ schemas: components, responses }),
  };
}

/** Returns one self-contained schema, for readers of a single call. */
export function jsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return toJson(schema, io, z.registry());
}

function toJson(
  schema: z.ZodType,
  io: Direction,
  metadata: z.core.$ZodRegistry<{ id?: string | undefined }>,
): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata,
  }) as JsonSchema & { $schema?: string };
  return json;
}

/** The input may omit fields that have a default, so its schema differs from that of the output. */
function componentName(id: string, io: Direction): string {
  return io === 'input' ? `${id}Input` : id;
}

/**
 * Changes `#/$defs/Team` to `#/components/schemas/Team`, and removes inner `id`s, because the
 * component’s key is its name.
 */
function linkToComponents(json: JsonSchema, io: Direction): JsonSchema {
  return JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string')
        return `#/components/schemas/${componentName(value.replace('#/$defs/', ''), io)}`;
      return value;
    }),
  ) as JsonSchema;
}
