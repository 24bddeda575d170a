import type { Routes } from '#server/http/calls/handler.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { endPreviousKey, rotateApiKey } from './rotate-api-key.ts';
import { tryApiKey } from './try-api-key.ts';
import { updateApiKey } from './update-api-key.ts';

export const apiKeyRoutes: Pick<
  Routes,
  | 'listApiKeys'
  | 'createApiKey'
  | 'updateApiKey'
  | 'rotateApiKey'
  | 'endPreviousKey'
  | 'revokeApiKey'
  | 'tryApiKey'
> = {
  listApiKeys,
  createApiKey,
  updateApiKey,
  rotateApiKey,
  endPreviousKey,
  revokeApiKey,
  tryApiKey,
};
