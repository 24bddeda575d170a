import type { Routes } from '#server/http/calls/handler.ts';
import { acceptInvitation, joinByInvitation, showInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { cancelTeamDeletion, deleteTeam } from './delete-team.ts';
import { getTeam } from './get-team.ts';
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invite-member.ts';
import { labelPhoneNumber, listPhoneNumbers } from './label-phone-number.ts';
import { listMembers } from './list-members.ts';
import { listTeams } from './list-teams.ts';
import { openTeam } from './open-team.ts';
import { leaveTeam, removeMember } from './remove-member.ts';
import { getSharedCaps } from './shared-caps/get-shared-caps.ts';
import { setSharedCaps } from './shared-caps/set-shared-caps.ts';
import { setSupportAccess } from './set-support-access.ts';
import { setSecondFactor } from './set-second-factor.ts';
import { switchTeam } from './switch-team.ts';
import { transferTeam } from './transfer-team.ts';
import { deleteUser } from './delete-user.ts';

type Name =
  | 'deleteUser'
  | 'getTeam'
  | 'listTeams'
  | 'openTeam'
  | 'switchTeam'
  | 'leaveTeam'
  | 'transferTeam'
  | 'deleteTeam'
  | 'keepTeam'
  | 'listMembers'
  | 'changeRole'
  | 'removeMember'
  | 'listPhoneNumbers'
  | 'labelPhoneNumber'
  | 'listInvitations'
  | 'inviteMember'
  | 'resendInvitation'
  | 'revokeInvitation'
  | 'showInvitation'
  | 'acceptInvitation'
  | 'joinByInvitation'
  | 'getSharedCaps'
  | 'setSharedCaps'
  | 'setSupportAccess'
  | 'setSecondFactor';

export const teamRoutes: Pick<Routes, Name> = {
  getTeam: async (app, { caller }) => ({ data: await getTeam(app, caller.team_id, caller.role) }),
  deleteUser,
  listTeams,
  openTeam,
  switchTeam,
  leaveTeam,
  transferTeam,
  deleteTeam,
  keepTeam: cancelTeamDeletion,
  listMembers: async (app, { caller }) => {
    const members = await listMembers(app, caller.team_id);
    return {
      data:
        caller.role === 'owner'
          ? members
          : members.map((member) => ({ ...member, has_second_factor: null })),
    };
  },
  changeRole,
  removeMember,
  listInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  showInvitation,
  acceptInvitation,
  joinByInvitation,
  listPhoneNumbers,
  labelPhoneNumber,
  getSharedCaps,
  setSharedCaps,
  setSupportAccess,
  setSecondFactor,
};
