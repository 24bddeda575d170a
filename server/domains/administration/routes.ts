import type { Routes } from '#server/http/calls/handler.ts';
import { exportInstanceAuditLog } from '#server/domains/audit-log/export-audit-log.ts';
import { checkShop } from './check-shop.ts';
import { clearTestInbox } from './clear-test-inbox.ts';
import { confirmPerson } from './confirm-person.ts';
import { confirmRestore } from './confirm-restore.ts';
import { impersonate } from './impersonate.ts';
import { listAdminTeams } from './list-admin-teams.ts';
import { listTestInbox } from './list-test-inbox.ts';
import { listPeople } from './list-people.ts';
import { readInstanceStatus } from './read-instance-status.ts';
import { readOverview } from './read-overview.ts';
import { readQueueHealth } from './read-queue-health.ts';
import { setCanSendReviews } from './set-can-send-reviews.ts';
import { setImpersonationMode } from './set-impersonation-mode.ts';
import { readImpersonationMode } from '#server/http/access/support-access.ts';
import { setIsAdmin } from './set-is-admin.ts';
import { setSmsApproval } from './set-sms-approval.ts';
import { stopImpersonation } from './stop-impersonation.ts';

type AdministrationEndpoint =
  | 'listTestInbox'
  | 'clearTestInbox'
  | 'confirmRestore'
  | 'setCanSendReviews'
  | 'setSmsApproval'
  | 'confirmPerson'
  | 'impersonationList'
  | 'impersonate'
  | 'getImpersonationMode'
  | 'setImpersonationMode'
  | 'stopImpersonation'
  | 'exportInstanceJournal'
  | 'setIsAdmin'
  | 'adminOverview'
  | 'adminTeams'
  | 'queueHealth'
  | 'getInstanceStatus'
  | 'shopChecker';

export const adminRoutes: Pick<Routes, AdministrationEndpoint> = {
  listTestInbox,
  clearTestInbox,
  confirmRestore,
  setCanSendReviews,
  setSmsApproval,
  confirmPerson,
  impersonationList: listPeople,
  impersonate,
  getImpersonationMode: async ({ db }) => ({ data: { mode: await readImpersonationMode(db) } }),
  setImpersonationMode,
  stopImpersonation,
  exportInstanceJournal: exportInstanceAuditLog,
  setIsAdmin,
  adminOverview: readOverview,
  adminTeams: listAdminTeams,
  queueHealth: readQueueHealth,
  getInstanceStatus: readInstanceStatus,
  shopChecker: checkShop,
};
