import { expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, writeShape } from './write-shape.ts';

const shapeOf = (schema: z.ZodType): string =>
  writeShape(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);

test('what may be left out, be null, or be one of some words is said as TypeScript says it', () => {
  const schema = z.strictObject({
    number: z.string(),
    paid: z.boolean().optional(),
    total: z.number().nullable(),
    state: z.enum(['a', 'b']),
  });
  expect(shapeOf(schema)).toBe(
    '{\n  number: string,\n  paid?: boolean,\n  total: number | null,\n  state: "a" | "b",\n}',
  );
});

test('lists, records and shapes within shapes are told whole', () => {
  expect(shapeOf(z.array(z.union([z.string(), z.number()])))).toBe('(string | number)[]');
  expect(
    shapeOf(
      z.strictObject({
        errors: z.record(z.string(), z.array(z.string())),
        line: z.strictObject({ sku: z.string() }),
      }),
    ),
  ).toBe('{\n  errors: Record<string, string[]>,\n  line: {\n    sku: string,\n  },\n}');
});
