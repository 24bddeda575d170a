import { type ProofRow, proofRow } from './proof-row.ts';

const attack = proofRow.bind(null, 'attack');

/** Every goal of security (S) with its measurement. */
export const SECURITY_ROWS: readonly ProofRow[] = [
  attack('S1', 'other teams’ data: 0 leaks', ['authority'], {
    elsewhere: ['server/http/access-matrix.db.test.ts'],
  }),
  attack('S2', 'properties that nobody may set: 0 accepted', ['json-bombs'], {
    elsewhere: ['server/http/bad-input.db.test.ts'],
  }),
  attack('S3', 'guesses: ≤ 30 an account and hour, no limit passed', ['limits']),
  attack('S4', 'known and unknown accounts answer alike, Welch’s t < 4.5', ['known-accounts'], {
    open: 'signing in and a lost password; not registration, Google and Shopify',
  }),
  attack('S5', 'passwords and resets', [], {
    elsewhere: [
      'server/domains/accounts/passwords/hash-password.test.ts',
      'server/domains/accounts/passwords/reset-password.db.test.ts',
    ],
  }),
  attack('S6', 'ended sessions: 0 accepted', ['authority']),
  attack('S7', 'support sessions: every act recorded, no right left', ['authority'], {
    elsewhere: ['server/domains/administration/support-access.db.test.ts'],
  }),
  attack('S8', 'addresses of the inside: 0 connections', ['html-bomb'], {
    open: 'the list of addresses is tested in server/integrations, not by this command',
  }),
  attack('S9', 'stored scripts: 0 executions', [], {
    elsewhere: ['e2e/hostile-texts.spec.ts', 'web/customer/hostile-pages.test.ts'],
  }),
  attack('S10', 'styles: only allowed declarations', [], {
    elsewhere: ['web/customer/hostile-pages.test.ts'],
  }),
  attack('S11', 'open redirects: 0 foreign hosts', [], {
    elsewhere: ['server/domains/customer-site/open-redirects.db.test.ts'],
  }),
  attack('S12', 'formulas in files: 0', [], {
    elsewhere: ['server/integrations/files/csv.test.ts'],
  }),
  attack('S13', 'hostile images: refused or re-encoded ≤ 2 s each', [], {
    elsewhere: ['server/integrations/sharp/open-image-encoder.test.ts'],
    open: 'the 500 files and the memory of every process are of npm run faults -- S13',
  }),
  attack('S14', 'expressions stay linear', [], {
    open: 'measured by npm run bench -- formatter for the formatter alone',
  }),
  attack('S15', 'sqlmap and wapiti: 0 findings', [], { open: 'not run' }),
  attack('S16', 'forged webhooks: only exact bodies pass', ['unsigned-webhooks'], {
    elsewhere: ['server/integrations/shopify/signatures.test.ts'],
  }),
  attack('S17', 'limits hold, others are served', [
    'oversized-requests',
    'slow-connections',
    'json-bombs',
    'strangers',
  ]),
  attack('S18', 'other origins, frames, unknown methods', [], {
    open: 'headers are tested in server/http, a foreign page in Chromium is not',
  }),
  attack('S19', 'rating links: one rating a request', ['ratings']),
  attack('S20', 'secrets: 0 in logs and answers', [], {
    elsewhere: ['server/http/calls/secret-answers.test.ts', 'server/log.test.ts'],
    open: 'logs, addresses and the storage of a browser are not searched after a whole run',
  }),
  attack('S21', 'erasure: 0 traces', [], {
    elsewhere: ['server/domains/compliance/personal-data/erasure.db.test.ts'],
  }),
  attack('S22', 'packages: none known as dangerous, licences listed', ['packages'], {
    open: 'advisories only where the registry tells them',
  }),
  attack('S23', 'hostile services: never 5xx, nothing unchecked', [], {
    elsewhere: ['server/integrations/hostile-answers.db.test.ts'],
  }),
];
