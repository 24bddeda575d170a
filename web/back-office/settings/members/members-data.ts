import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type TeamMember = Answer<'listMembers'>['data'][number];
export type Invitation = Answer<'listInvitations'>['data'][number];
export type MemberRole = TeamMember['role'];

export const membersQuery = queryOptions(endpointQuery('listMembers'));
export const invitationsQuery = queryOptions(endpointQuery('listInvitations'));

/** The rights of each role in one line. */
export const ROLE_HINTS: Readonly<Record<MemberRole, string>> = {
  owner: 'Tout, y compris les membres, les clés d’API et la suppression.',
  member: 'Tout le travail : envois, réglages du scénario d’envoi, intégrations.',
  reader: 'Lit les chiffres et les avis ; les contacts des clients sont masqués.',
};
