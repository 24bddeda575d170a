import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';

/**
 * Kanal documents the list but not the content of `structure`
 * (https://developers.getkanal.com/docs/messaging/list-templates). A template of which a part is
 * missing or not understood is therefore shown, but cannot be sent.
 */
const variable = z
  .looseObject({
    number: z.coerce.number().int().default(1),
    name: z.string().min(1),
    example: z.coerce.string().nullish(),
  })
  .transform(({ number, name, example }) => ({ number, name, example: example ?? null }));
const text = z
  .string()
  .nullish()
  .transform((it) => it ?? null);
const button = z
  .looseObject({
    type: z.string(),
    text,
    index: z.number().int().nullish(),
    variable: variable.nullish(),
  })
  .transform(({ type, text: label, index, variable: own }) => ({
    type,
    text: label,
    index: index ?? null,
    variable: own ?? null,
  }));
const structure = z.looseObject({
  name: text,
  category: text,
  language: text,
  version: z.coerce.string().nullish().catch(null),
  header: z
    .looseObject({ type: z.string(), text, variable: variable.nullish() })
    .nullish()
    .transform((it) =>
      it ? { type: it.type, text: it.text, variable: it.variable ?? null } : null,
    ),
  body: z
    .looseObject({ text: z.string(), variables: z.array(variable).nullish() })
    .transform((it) => ({ text: it.text, variables: it.variables ?? [] })),
  footer: z
    .looseObject({ text: z.string() })
    .nullish()
    .transform((it) => (it ? { text: it.text } : null)),
  buttons: z
    .array(z.looseObject({ type: z.string().default(''), list: z.array(button).nullish() }))
    .nullish()
    .transform((groups) => groups?.map(({ type, list }) => ({ type, list: list ?? [] })) ?? null),
});

const listed = z.looseObject({
  id: z.union([z.int(), z.string().min(1).max(100)]).transform(String),
  name: z.string().min(1).max(512),
  wa_status: z.string().nullish(),
  language: z
    .string()
    .max(20)
    .nullish()
    .catch(null)
    .transform((it) => it ?? null),
  structure: z.unknown(),
  version: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .catch(null),
});

/**
 * In characters. WhatsApp limits a text to 1,024 characters and an account to a few hundred
 * templates, so a value far above these limits is invalid.
 */
const LARGEST_STRUCTURE = 20_000;
const MOST_TEMPLATES = 1_000;

/** Converts Kanal’s array into templates. Returns null when the body is no array. */
export function readTemplates(body: unknown): ProvidedTemplate[] | null {
  if (!Array.isArray(body)) return null;
  const rows = body.slice(0, MOST_TEMPLATES).flatMap((row) => listed.safeParse(row).data ?? []);
  return rows.filter(({ wa_status }) => (wa_status ?? 'APPROVED') === 'APPROVED').map(toTemplate);
}

function toTemplate(row: z.output<typeof listed>): ProvidedTemplate {
  const raw = typeof row.structure === 'string' ? fromText(row.structure) : row.structure;
  const read = structure.safeParse(raw);
  const parsed: z.output<typeof structure> | null =
    read.success &&
    !hasUnreadHeader(read.data) &&
    JSON.stringify(read.data).length <= LARGEST_STRUCTURE
      ? read.data
      : null;
  const category = parsed?.category ?? null;
  const shape: TemplateStructure = {
    name: row.name,
    category,
    header: parsed?.header ?? null,
    body: parsed?.body ?? { text: '', variables: [] },
    footer: parsed?.footer ?? null,
    buttons: parsed?.buttons ?? null,
  };
  const version =
    row.version ??
    parsed?.version ??
    createHash('sha256')
      .update(JSON.stringify(raw ?? null))
      .digest('hex')
      .slice(0, 12);
  return {
    provider_template_id: row.id,
    name: row.name,
    category,
    language: row.language ?? parsed?.language ?? null,
    version: String(version),
    structure: shape,
    status: parsed === null ? 'unreadable' : 'approved',
    rejected_reason: null,
    quality: null,
    is_named: true,
  };
}

/**
 * Returns true when the header is an image or a document, which would need a file that Recueil does
 * not have.
 */
function hasUnreadHeader({ header }: z.output<typeof structure>): boolean {
  return header !== null && header.type !== 'TEXT';
}

function fromText(json: string): unknown {
  try {
    return parseForeignJson(json);
  } catch {
    return null;
  }
}
