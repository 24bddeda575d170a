import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type Device = Answer<'listSessions'>['data'][number];

export const sessionsQuery = queryOptions(endpointQuery('listSessions'));
