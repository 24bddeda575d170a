import { createHash } from 'node:crypto';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';
import { listed, structureOf, type ListedTemplate } from './listed-template.ts';

const STATUSES: Readonly<Record<string, ProvidedTemplate['status']>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  FLAGGED: 'approved',
  REINSTATED: 'approved',
};
/**
 * In characters. WhatsApp limits a text to 1,024 characters, so a value far above it is no
 * template.
 */
const LARGEST_COMPONENTS = 20_000;
/** The components that a message of Recueil can contain. */
const COMPONENTS = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const BUTTONS = new Set(['URL', 'PHONE_NUMBER', 'QUICK_REPLY']);

export function templateStatus(status: string): ProvidedTemplate['status'] {
  return STATUSES[status] ?? 'disabled';
}

/** Converts a row of Meta’s list into a template. Returns null when the row is invalid. */
export function readTemplate(row: unknown): ProvidedTemplate | null {
  const { data } = listed.safeParse(row);
  if (!data || JSON.stringify(data.components).length > LARGEST_COMPONENTS) return null;
  const { id, name, category, language, status, rejected_reason, components, quality_score } = data;
  const structure = structureOf(data);
  return {
    provider_template_id: id,
    name,
    category,
    language,
    rejected_reason,
    structure,
    version: createHash('sha256')
      .update(JSON.stringify([category, components]))
      .digest('hex')
      .slice(0, 12),
    status:
      templateStatus(status) === 'approved' && !isSendable(data, structure)
        ? 'unreadable'
        : templateStatus(status),
    quality: quality_score?.score ?? null,
    is_named: isNamed(data),
  };
}

function isNamed({ parameter_format }: ListedTemplate): boolean {
  return parameter_format === 'NAMED';
}

/** Returns true when a template needs no picture, location or code, which Recueil does not have. */
function isSendable(
  { components, category }: ListedTemplate,
  { body, header, buttons }: TemplateStructure,
): boolean {
  const kinds =
    components.every(({ type }) => COMPONENTS.has(type)) &&
    (buttons ?? []).every(({ list }) => list.every(({ type }) => BUTTONS.has(type)));
  return (
    kinds &&
    category !== 'AUTHENTICATION' &&
    body.text !== '' &&
    (header === null || header.type === 'TEXT')
  );
}
