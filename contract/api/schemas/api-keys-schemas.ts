import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import * as apiKeys from './accounts/api-keys.ts';
import { idParams, nothing } from './reviews/texts.ts';

/** The schemas of the API keys with which programs call the API on behalf of a shop. */
export const apiKeysSchemas = {
  listApiKeys: { answer: apiKeys.apiKeysAnswer },
  createApiKey: { body: apiKeys.apiKeyBody, answer: apiKeys.madeKeyAnswer },
  tryApiKey: { body: apiKeys.triedKeyBody, answer: apiKeys.triedKeyAnswer },
  updateApiKey: { params: idParams, body: apiKeys.changedKeyBody, answer: apiKeys.apiKeyAnswer },
  rotateApiKey: { params: idParams, body: apiKeys.rotatedKeyBody, answer: apiKeys.madeKeyAnswer },
  endPreviousKey: { params: idParams, body: nothing, answer: apiKeys.apiKeyAnswer },
  revokeApiKey: { params: idParams, body: nothing, answer: accounts.message },
} as const satisfies Record<string, EndpointSchemas>;
