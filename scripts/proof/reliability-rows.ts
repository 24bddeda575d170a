import { type ProofRow, proofRow } from './proof-row.ts';

const faults = proofRow.bind(null, 'faults');

/** Every goal of reliability (R) with its measurement. */
export const RELIABILITY_ROWS: readonly ProofRow[] = [
  faults('R1', 'workers killed: 0 lost, 0 doubled by key, rescued ≤ 60 s', [
    'R1',
    'R1-smtp',
    'R1-paced',
  ]),
  faults('R2', 'API killed while it accepts: every 2xx is kept, 0 double', ['R2']),
  faults('R3', 'PostgreSQL killed: 0 acknowledged lost, only 503, normal ≤ 5 s', ['R3']),
  faults('R4', 'finalising fails for all at once: heals by itself ≤ 10 s', [
    'R4',
    'R4-smtp',
    'R4-line',
  ]),
  faults('R5', 'crash between answer and commit', ['R4'], {
    elsewhere: ['server/domains/delivery/worker/simulation.db.test.ts'],
    open: 'not at every fault point',
  }),
  faults('R6', 'simulated histories: 0 violations', ['R6'], {
    elsewhere: ['server/domains/delivery/worker/simulation.db.test.ts'],
  }),
  faults(
    'R7',
    'webhooks replayed at once and up to eight days later: one effect an event',
    ['R7'],
    {
      open: 'keys of what was read are known for 8 days, not 30; later ones have no effect either',
    },
  ),
  faults('R8', 'six events in any order: the same final state', ['R8']),
  faults('R9', 'clock jumps: nothing early, nothing double', ['R9', 'R9-drift']),
  faults('R10', 'every zone and change of time: inside the window, once', ['R10'], {
    elsewhere: ['server/domains/requests/planning/zone-offset.test.ts'],
    open: 'in six zones of every kind of rule, not in each one of IANA',
  }),
  faults('R11', 'every refusal of a provider: the schedule as written', ['R11']),
  faults('R12', 'answers lost after the message was taken', ['R12']),
  faults('R13', 'a hundred kinds of poison messages end with a reason, neighbours go on', ['R13']),
  faults('R14', 'PostgreSQL away: 503 ≤ 5 s, all kept', ['R14', 'R14-storm'], {
    open: 'behind a lock of a whole table calls wait as long as it lasts (14 s of 12), without a 503',
  }),
  faults('R15', 'disk full: clean refusals, 0 acknowledged lost, heals', ['R15'], {
    open: 'embedded only',
  }),
  faults('R16', 'program and PostgreSQL killed together: 0 lost', ['R16']),
  faults('R17', 'one folder, two processes: the second is refused', ['copy'], {
    elsewhere: ['server/backup/copied-folder.db.test.ts'],
  }),
  faults('R18', 'rolling update: 0 failed requests', ['R18', 'R18-caddy', 'R18-upgrade']),
  faults('R19', 'polite stop ≤ 10 s, nothing left leased', ['R19', 'R19-share']),
  faults('R20', 'clicks beside the scheduler: exactly one send', ['R20']),
  faults('R21', 'backup and restore: nothing sent until confirmed', ['recovery'], {
    elsewhere: ['server/backup/backup.db.test.ts', 'server/backup/disaster-day.db.test.ts'],
  }),
  faults('R22', 'long queue: claim p99 ≤ 20 ms, the same plans', [], {
    elsewhere: ['server/domains/delivery/claiming/plans.db.test.ts'],
    open: 'at 1,000,000 by npm run bench -- sending-plans, not at 5,000,000',
  }),
  faults('R23', 'browser: one reload, nothing typed is lost', [], {
    elsewhere: ['web/back-office/session/saved-work.test.ts'],
    open: 'that test keeps typed words; a missing chunk and no network are not of a command',
  }),
  faults('R24', 'prefetchers never count as a click or a rating', ['R24']),
];
