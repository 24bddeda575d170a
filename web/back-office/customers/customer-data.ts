import type { Answer } from '#contract/api/schemas.ts';
import { liveQuery } from '#web/api/live-query.ts';

export type Customer = Answer<'getCustomer'>['data'];
export type FoundCustomer = Answer<'listCustomers'>['data'][number];

export const customerQuery = (id: string) => liveQuery('getCustomer', { params: { id } });
