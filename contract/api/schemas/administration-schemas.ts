import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import * as admin from './accounts/admin.ts';
import * as operator from './accounts/operator.ts';
import * as auditChain from './operations/audit-chain.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const administrationSchemas = {
  listTestInbox: { query: admin.testInboxQuery, answer: admin.testInboxPage },
  clearTestInbox: { body: nothing, answer: admin.clearedAnswer },
  confirmRestore: { body: nothing, answer: accounts.message },
  listAccountViolations: { answer: admin.accountViolationsAnswer },
  unblockAccountViolation: { body: admin.unblockBody, answer: admin.accountViolationAnswer },
  adminOverview: { answer: operator.overviewAnswer },
  adminTeams: { query: operator.adminTeamsQuery, answer: operator.adminTeamsAnswer },
  getInstanceStatus: { answer: operator.instanceStatusAnswer },
  queueHealth: { answer: operator.queueHealthAnswer },
  impersonationList: { query: operator.impersonationQuery, answer: operator.impersonationList },
  getImpersonationMode: { answer: operator.impersonationModeAnswer },
  setImpersonationMode: {
    body: operator.impersonationModeBody,
    answer: operator.impersonationModeAnswer,
  },
  exportInstanceJournal: { query: auditChain.auditLogFileQuery, answer: auditChain.auditLogFile },
  impersonate: { params: idParams, body: operator.impersonateBody, answer: operator.tokenAnswer },
  stopImpersonation: { body: nothing, answer: accounts.message },
  setIsAdmin: { params: idParams, body: operator.adminBody, answer: operator.adminAnswer },
  shopChecker: { body: operator.shopCheckerBody, answer: operator.shopCheckerAnswer },
  setCanSendReviews: { params: idParams, body: admin.canSendBody, answer: admin.canSendAnswer },
  setSmsApproval: {
    params: idParams,
    body: operator.smsApprovalBody,
    answer: operator.adminTeamAnswer,
  },
  confirmPerson: { params: idParams, body: nothing, answer: operator.adminAnswer },
} as const satisfies Record<string, EndpointSchemas>;
