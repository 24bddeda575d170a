import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type SlackAnswer = Answer<'listSlackChannels'>['data'];
export type Purposes = SlackAnswer['purposes'];

/** Also asked while Slack is not joined: its refusal says whether it can be. */
export const slackQuery = queryOptions({ ...endpointQuery('listSlackChannels', { query: {} }), retry: false });

/** What a person who comes back from Slack is told, by the word in the address. */
export const RETURNS: Readonly<Record<string, { title: string; description?: string; color: 'primary' | 'error' }>> = {
  connected: { title: 'Slack est relié', description: 'Choisissez maintenant quel canal apprend quoi.', color: 'primary' },
  refused: { title: 'Slack n’est pas relié', description: 'L’accès a été refusé dans Slack.', color: 'error' },
  expired: { title: 'Slack n’est pas relié', description: 'Le retour est venu trop tard ou d’un autre navigateur : recommencez.', color: 'error' },
  failed: { title: 'Slack n’est pas relié', description: 'Slack n’a pas répondu comme prévu : recommencez dans quelques minutes.', color: 'error' },
};
