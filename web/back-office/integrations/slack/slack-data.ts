import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type SlackAnswer = Answer<'listSlackChannels'>['data'];
export type Purposes = SlackAnswer['purposes'];

/** Also asked while Slack is not joined: its refusal says whether it can be. */
export const slackQuery = queryOptions({
  ...endpointQuery('listSlackChannels', { query: {} }),
  retry: false,
});
