import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type Billing = Answer<'getBilling'>['data'];

export const billingQuery = queryOptions(endpointQuery('getBilling'));
