import type { EndpointSchemas } from '../endpoint.ts';
import { message } from './accounts/accounts.ts';
import * as auditChain from './operations/audit-chain.ts';
import * as compliance from './operations/compliance.ts';
import * as imports from './operations/imports.ts';
import * as personalData from './operations/personal-data.ts';
import { nothing } from './reviews/texts.ts';

export const complianceSchemas = {
  listCompliance: { answer: compliance.complianceAnswer },
  exportEvidence: { body: compliance.evidenceBody, answer: compliance.evidenceFile },
  createExport: { body: nothing, answer: imports.importAnswer },
  listExports: { answer: personalData.exportsAnswer },
  downloadExport: {
    params: personalData.exportFileParams,
    query: personalData.exportFileQuery,
    answer: personalData.exportFile,
  },
  erasePerson: { body: personalData.erasureBody, answer: personalData.erasureAnswer },
  readRetention: { answer: personalData.retentionAnswer },
  listJournal: { query: compliance.auditLogQuery, answer: compliance.auditLogPage },
  verifyJournal: { answer: auditChain.verificationAnswer },
  exportJournal: { query: auditChain.auditLogFileQuery, answer: auditChain.auditLogFile },
  getJournalStream: { answer: auditChain.streamAnswer },
  saveJournalStream: { body: auditChain.streamBody, answer: auditChain.savedStreamAnswer },
  tryJournalStream: { body: nothing, answer: auditChain.triedStreamAnswer },
  deleteJournalStream: { body: nothing, answer: message },
} as const satisfies Record<string, EndpointSchemas>;
