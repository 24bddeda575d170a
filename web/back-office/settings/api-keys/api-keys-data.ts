import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '#contract/api/endpoint.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export const apiKeysQuery = queryOptions(endpointQuery('listApiKeys'));

/** What a key may be for, as people choose it. */
export const SCOPE_LABELS: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'orders:write': { label: 'Envoyer des commandes', hint: 'Créer et mettre à jour vos commandes.' },
  'reviews:read': {
    label: 'Lire les avis',
    hint: 'Lire les demandes, les notes et les contacts des clients.',
  },
};
