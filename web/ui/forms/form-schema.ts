import { z } from 'zod/mini';

/**
 * A rule of a form: values that fail the test are refused with this sentence, at the field with
 * this path inside them, else at themselves. Unlike a refused type, it lets the other rules speak.
 */
export function rule<Value>(
  test: (value: Value) => boolean,
  sentence: string | ((value: Value) => string),
  field = '',
) {
  return z.refine<Value>(test, {
    path: field === '' ? [] : field.split('.'),
    error: (issue) => (typeof sentence === 'string' ? sentence : sentence(issue.input as Value)),
  });
}

/**
 * The schema of a form of this type. Each part of `shape` says what its rules concern; fields
 * without rules are left as they are, and `rules` compare fields.
 */
export function formSchema<Form extends object>(
  shape: Partial<Record<keyof Form, z.ZodMiniType>>,
  ...rules: ReturnType<typeof rule<Form>>[]
): z.ZodMiniType<Form, Form> {
  const fields = z.looseObject(shape as Record<string, z.ZodMiniType>);
  return (fields as unknown as z.ZodMiniType<Form, Form>).check(...rules);
}

/** What a schema refuses of these values: field → sentence, the first one of each field. */
export function formFindings<Form>(
  schema: z.ZodMiniType<unknown, Form>,
  values: Form,
): Record<string, string> {
  const findings: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    findings[path.join('.')] ??= message;
  return findings;
}
