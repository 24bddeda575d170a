import { z } from 'zod';

/** The part of a JSON schema that the generated tests read. */
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

/** Returns the JSON schema of the input. */
export function shapeOf(schema: z.ZodType): JsonShape {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonShape;
}

/** Returns the branches of a shape, or the shape itself when it has none. */
export function branchesOf(shape: JsonShape): readonly JsonShape[] {
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  return branches ? branches.flatMap(branchesOf) : [shape];
}

export type Path = readonly (string | number)[];

/** Returns every field of a body in the shape, including nested lists and objects. */
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
