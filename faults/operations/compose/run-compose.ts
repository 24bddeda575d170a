import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Fault } from '../../fault.ts';
import { BASE_IMAGE, findArchive, lacksArchive, lacksBaseImage } from '../find-archive.ts';
import { runCommand } from '../run-command.ts';

/** Debian’s podman with its network, its DNS and the compose program that the guide names. */
const TOOLS = [
  '/usr/bin/podman',
  '/usr/bin/docker-compose',
  '/usr/bin/caddy',
  '/usr/bin/crun',
  '/usr/sbin/iptables',
  '/usr/lib/podman/netavark',
  '/usr/lib/podman/aardvark-dns',
];
const NAMESPACES = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
const TIMEOUT_MS = 600_000;

/** The result that `start-services.ts` prints at its end. */
export interface ComposeResult {
  health: Record<string, string>;
  /** User, rights and root folder of the web process and of the worker. */
  inside: Record<string, string[]>;
  orders: number;
  /** Exit code of each process of Recueil when compose stopped it. */
  exit_codes: Record<string, number>;
}
const EXPECTED: ComposeResult = {
  health: { web: 'healthy', worker: 'healthy', database: 'healthy', proxy: 'running' },
  inside: {
    web: ['10001', 'no_capability', 'no_new_privileges', 'root_is_read_only'],
    worker: ['10001', 'no_capability', 'no_new_privileges', 'root_is_read_only'],
  },
  orders: 1,
  exit_codes: { web: 0, worker: 0 },
};

/**
 * Starts `deploy/container/compose.yaml` with the commands of the guide. The images of PostgreSQL
 * and Caddy are made from a local Debian under the names of the official ones. Everything runs in
 * separate namespaces with a separate image store, so that this machine’s podman and network stay
 * unchanged.
 */
export const runCompose: Fault = {
  id: 'compose',
  name: 'compose.yaml by podman: all healthy, an order through the TLS of its proxy',
  run: async () => {
    const archive = findArchive();
    const tool = TOOLS.find((file) => !fs.existsSync(file));
    const lacking =
      lacksArchive() ??
      (tool === undefined ? null : `${tool} is not installed`) ??
      lacksBaseImage();
    if (archive === null || lacking !== null)
      return { passed: true, not_run: lacking ?? '', figures: {} };
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-compose-'));
    const base = path.join(place, 'base.tar');
    try {
      await runCommand('buildah', [
        'push',
        '--quiet',
        BASE_IMAGE,
        `docker-archive:${base}:localhost/base:latest`,
      ]);
      const script = path.join(import.meta.dirname, 'start-services.ts');
      const ran = await runCommand(
        'unshare',
        [...NAMESPACES, '--mount-proc', '--', process.execPath, script, place, archive],
        { timeout: TIMEOUT_MS },
      );
      const lastLine = ran.output.trim().split('\n').at(-1) ?? '';
      const result = ran.status === 0 ? (JSON.parse(lastLine) as ComposeResult) : null;
      return {
        passed: JSON.stringify(result) === JSON.stringify(EXPECTED),
        figures: {
          archive: path.basename(archive),
          services: Object.keys(result?.health ?? {}).length,
          healthy: Object.values(result?.health ?? {}).join(' '),
          orders: result?.orders ?? 0,
          ...result,
          ...(ran.status !== 0 && { errors: [ran.errors.slice(-3000)] }),
        },
      };
    } finally {
      await fs.promises.rm(place, { recursive: true, force: true });
    }
  },
};
