import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import * as billing from './accounts/billing.ts';
import * as members from './accounts/members.ts';
import * as teams from './accounts/teams.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const teamsSchemas = {
  getTeam: { answer: teams.teamAnswer },
  listTeams: { answer: teams.teamsAnswer },
  openTeam: { body: members.openTeamBody, answer: members.openedTeam },
  switchTeam: { body: teams.switchBody, answer: teams.teamAnswer },
  listMembers: { answer: members.membersAnswer },
  changeRole: { params: idParams, body: members.roleBody, answer: members.memberAnswer },
  removeMember: { params: idParams, body: nothing, answer: accounts.message },
  setSupportAccess: { body: teams.supportAccessBody, answer: teams.supportAccessAnswer },
  getSharedCaps: { answer: teams.sharedCapsAnswer },
  setSharedCaps: { body: teams.sharedCapsBody, answer: teams.sharedCapsAnswer },
  setSecondFactor: { body: teams.secondFactorBody, answer: teams.secondFactorAnswer },
  listInvitations: { answer: members.invitationsAnswer },
  inviteMember: { body: members.inviteBody, answer: members.invitationAnswer },
  resendInvitation: { params: idParams, body: nothing, answer: members.invitationAnswer },
  revokeInvitation: { params: idParams, body: nothing, answer: accounts.message },
  showInvitation: { body: members.tokenBody, answer: members.shownInvitation },
  acceptInvitation: { body: members.tokenBody, answer: members.joinedTeam },
  joinByInvitation: { body: members.joinBody, answer: accounts.accessToken },
  leaveTeam: { body: nothing, answer: members.joinedTeam },
  transferTeam: { body: members.transferBody, answer: members.membersAnswer },
  deleteTeam: { body: members.deleteBody, answer: teams.teamAnswer },
  keepTeam: { body: nothing, answer: teams.teamAnswer },
  getSettings: { answer: teams.settingsAnswer },
  updateSettings: { body: teams.settingsBody, answer: teams.settingsAnswer },
  listPhoneNumbers: { answer: teams.phoneNumbersAnswer },
  labelPhoneNumber: { params: idParams, body: teams.labelBody, answer: teams.phoneNumberAnswer },
  getBilling: { answer: billing.billingAnswer },
  choosePlan: { body: billing.changePlanBody, answer: billing.changePlanAnswer },
} as const satisfies Record<string, EndpointSchemas>;
