import { z } from 'zod/mini';

/**
 * Returns a rule of a form. A value that fails the test is refused with this sentence, at the field
 * with the given path inside the value, or at the value itself. Unlike a wrong type, a failed rule
 * does not prevent the other rules.
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
 * Returns the schema of a form. Each part of `shape` contains the rules of one field; fields
 * without rules are not changed. `rules` compare fields with each other.
 */
export function formSchema<Form extends object>(
  shape: Partial<Record<keyof Form, z.ZodMiniType>>,
  ...rules: ReturnType<typeof rule<Form>>[]
): z.ZodMiniType<Form, Form> {
  const fields = z.looseObject(shape as Record<string, z.ZodMiniType>);
  return (fields as unknown as z.ZodMiniType<Form, Form>).check(...rules);
}

/** Returns the first sentence of each field that the schema refuses. */
export function formFindings<Form>(
  schema: z.ZodMiniType<unknown, Form>,
  values: Form,
): Record<string, string> {
  const findings: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    findings[path.join('.')] ??= message;
  return findings;
}
