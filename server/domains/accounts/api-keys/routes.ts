import type { Routes } from '#server/http/calls/handler.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { tryApiKey } from './try-api-key.ts';

export const apiKeyRoutes: Pick<
  Routes,
  'listApiKeys' | 'createApiKey' | 'revokeApiKey' | 'tryApiKey'
> = { listApiKeys, createApiKey, revokeApiKey, tryApiKey };
