import type { Routes } from '#server/http/handler.ts';
import { getTeam } from './get-team.ts';
import { listTeams } from './list-teams.ts';
import { switchTeam } from './switch-team.ts';

export const teamRoutes: Pick<Routes, 'getTeam' | 'listTeams' | 'switchTeam'> = {
  getTeam: async (app, { caller }) => ({ data: await getTeam(app, caller.team_id, caller.role) }),
  listTeams,
  switchTeam,
};
