import { z } from 'zod';

/** What the generated tests read of a JSON schema. */
export interface JsonShape {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, JsonShape>>;
  required?: readonly string[];
  items?: JsonShape;
  anyOf?: readonly JsonShape[];
  oneOf?: readonly JsonShape[];
  allOf?: readonly JsonShape[];
}

/** The JSON schema of what a caller sends. */
export function shapeOf(schema: z.ZodType): JsonShape {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonShape;
}

/** The branches of a shape; itself when it has none. */
export function branchesOf(shape: JsonShape): readonly JsonShape[] {
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  return branches ? branches.flatMap(branchesOf) : [shape];
}

export type Path = readonly (string | number)[];

/** Every place of a body that the shape names, deepest lists and objects included. */
export function placesOf(
  shape: JsonShape,
  path: Path = [],
): { path: Path; shape: JsonShape; isRequired: boolean }[] {
  return branchesOf(shape).flatMap((branch) => [
    ...Object.entries(branch.properties ?? {}).flatMap(([key, inner]) => [
      { path: [...path, key], shape: inner, isRequired: branch.required?.includes(key) ?? false },
      ...placesOf(inner, [...path, key]),
    ]),
    ...(branch.items
      ? [
          { path: [...path, 0], shape: branch.items, isRequired: false },
          ...placesOf(branch.items, [...path, 0]),
        ]
      : []),
  ]);
}
