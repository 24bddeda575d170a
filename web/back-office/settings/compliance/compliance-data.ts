import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export const complianceQuery = queryOptions(endpointQuery('listCompliance'));
