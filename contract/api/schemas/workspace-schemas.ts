import type { EndpointSchemas } from '../endpoint.ts';
import * as search from './requests/search.ts';

export const workspaceSchemas = {
  searchTeam: { query: search.searchQuery, answer: search.searchAnswer },
} as const satisfies Record<string, EndpointSchemas>;
