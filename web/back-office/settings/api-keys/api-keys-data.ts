import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '#contract/api/endpoint.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type ApiKey = Answer<'listApiKeys'>['data'][number];

export const apiKeysQuery = queryOptions(endpointQuery('listApiKeys'));

/** The labels of the permissions of a key. */
export const SCOPE_LABELS: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'orders:write': { label: 'Envoyer des commandes', hint: 'Créer et mettre à jour vos commandes.' },
  'reviews:read': {
    label: 'Lire les avis',
    hint: 'Lire les demandes, les notes et les contacts des clients.',
  },
};

const DAY_MS = 86_400_000;

/** The lifetimes of a new secret, in days. One year is the default. */
export const EXPIRY_CHOICES = [
  { value: '30', label: 'Dans 30 jours' },
  { value: '90', label: 'Dans 90 jours' },
  { value: '365', label: 'Dans un an' },
  { value: '730', label: 'Dans deux ans' },
  { value: 'never', label: 'Jamais' },
] as const;

export const USUAL_EXPIRY = '365';

/** Returns the expiry date for the API, or null for « Jamais ». */
export function expiryOf(choice: string): string | null {
  return choice === 'never' ? null : new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
}

/** Splits a text into IP addresses, at line breaks, spaces and commas. */
export function addressRangesOf(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((entry) => entry !== '');
}

/** Returns the server’s error for one field of a form. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const name = Object.keys(error.errors).find((key) => key.split('.')[0] === field);
  return name === undefined ? undefined : error.errors[name]?.[0];
}

/** Returns the server’s error when none of the given fields shows it. */
export function formError(error: unknown, fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return fields.some((field) => fieldError(error, field)) ? undefined : error.message;
}
