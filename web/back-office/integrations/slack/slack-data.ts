import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type SlackAnswer = Answer<'listSlackChannels'>['data'];
export type Purposes = SlackAnswer['purposes'];

/** Read only while Slack is connected: otherwise the server refuses. */
export const slackQuery = queryOptions({
  ...endpointQuery('listSlackChannels', { query: {} }),
  retry: false,
});
