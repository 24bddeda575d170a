/** The part of JSON Schema that zod writes. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  description?: string;
  $ref?: string;
}

/** The deepest level that is rendered. */
const DEEPEST = 6;

/**
 * Renders a schema as a TypeScript type: `{ number: string, email?: string | null }`, one member
 * per line.
 */
export function writeShape(schema: JsonSchema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => writeShape(choice, depth)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => writeShape(part, depth)).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => writeShape({ ...schema, type }, depth)).join(' | ');
  switch (schema.type) {
    case 'array': {
      const item = writeShape(schema.items ?? {}, depth);
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return writeObject(schema, depth);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

function writeObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  depth: number,
): string {
  const members = Object.entries(properties);
  const others = typeof additionalProperties === 'object' ? additionalProperties : null;
  if (members.length === 0) return others ? `Record<string, ${writeShape(others, depth)}>` : '{}';
  if (depth >= DEEPEST) return '{ … }';
  const indent = '  '.repeat(depth + 1);
  const lines = members.map(
    ([name, shape]) =>
      `${indent}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${writeShape(shape, depth + 1)},`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
