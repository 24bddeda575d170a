import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '#contract/api/endpoint.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type ApiKey = Answer<'listApiKeys'>['data'][number];

export const apiKeysQuery = queryOptions(endpointQuery('listApiKeys'));

/** What a key may be for, as people choose it. */
export const SCOPE_LABELS: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'orders:write': { label: 'Envoyer des commandes', hint: 'Créer et mettre à jour vos commandes.' },
  'reviews:read': {
    label: 'Lire les avis',
    hint: 'Lire les demandes, les notes et les contacts des clients.',
  },
};

const DAY_MS = 86_400_000;

/** How long a new secret may last; a year is proposed. */
export const EXPIRY_CHOICES = [
  { value: '30', label: 'Dans 30 jours' },
  { value: '90', label: 'Dans 90 jours' },
  { value: '365', label: 'Dans un an' },
  { value: '730', label: 'Dans deux ans' },
  { value: 'never', label: 'Jamais' },
] as const;

export const USUAL_EXPIRY = '365';

/** The date on the wire of a choice of expiry; null for never. */
export function expiryOf(choice: string): string | null {
  return choice === 'never' ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
}

/** The addresses of a text with one on each line, or with commas between them. */
export function addressRangesOf(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((entry) => entry !== '');
}

/** What the server says about one field of a form. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const name = Object.keys(error.errors).find((key) => key.split('.')[0] === field);
  return name === undefined ? undefined : error.errors[name]?.[0];
}

/** What the server says that no field of the form shows. */
export function formError(error: unknown, fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return fields.some((field) => fieldError(error, field)) ? undefined : error.message;
}
