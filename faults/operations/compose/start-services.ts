// `run-compose.ts` starts this program in separate namespaces. It builds the images in a separate
// store, starts compose.yaml with the command of the guide, and prints its findings as one line of
// JSON.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../wait-until.ts';
import { buildImages } from './build-images.ts';
import type { ComposeResult } from './run-compose.ts';

const [place = '', archive = ''] = process.argv.slice(2);
const SOCKET = '/run/podman.sock';
const SITE = 'localhost';
const SERVICES = ['web', 'worker', 'database', 'proxy'];
const OURS = ['web', 'worker'];
const PATIENCE = 240_000;
const INSIDE = `
id -u
grep -q '^CapBnd:.*0000000000000000' /proc/1/status && echo no_capability
grep -q '^NoNewPrivs:.*1' /proc/1/status && echo no_new_privileges
touch /opt/written 2> /dev/null || echo root_is_read_only
`;

execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run']);
// crun does not support both control group hierarchies at once. The containers here use no control
// groups.
execFileSync('mount', ['-t', 'cgroup2', 'cgroup2', '/sys/fs/cgroup']);
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const store = ['--root', path.join(place, 'storage'), '--runroot', '/run/containers'];
const configuration = path.join(place, 'containers.conf');
fs.writeFileSync(
  configuration,
  `[containers]
cgroups = "disabled"
[engine]
cgroup_manager = "cgroupfs"
runtime = "crun"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${path.join(place, 'networks')}"
`,
);
process.env['CONTAINERS_CONF'] = configuration;
// Without systemd, podman cannot schedule the health checks. They run below.
process.env['DISABLE_HC_SYSTEMD'] = 'true';
const tree = buildImages(place, archive, store);
fs.writeFileSync(
  path.join(tree, 'recueil.env'),
  [
    `SITE_ADDRESS=${SITE}`,
    'SECRET_KEY=the secret of the faults, long enough',
    'POSTGRES_PASSWORD=abc123',
    'ADMIN_EMAIL=ada@exemple.fr',
    'SMTP_URL=smtp://127.0.0.1:9',
    'MAIL_FROM=avis@exemple.fr',
  ].join('\n'),
);
spawn('podman', [...store, 'system', 'service', '--time=0', `unix://${SOCKET}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
await waitUntil(() => fs.existsSync(SOCKET), 60_000, 'podman does not listen');
const starting = spawn('docker-compose', compose('up', '--detach'), {
  cwd: tree,
  env: { ...process.env, DOCKER_HOST: `unix://${SOCKET}` },
  stdio: ['ignore', 'inherit', 'inherit'],
});
let checking = true;
const checks = (async () => {
  for (; checking; await sleep(2_000))
    for (const service of SERVICES) podman('healthcheck', 'run', nameOf(service));
})();
await waitUntil(
  () => {
    if (starting.exitCode !== null && starting.exitCode !== 0) throw new Error('compose failed');
    return starting.exitCode === 0 && Object.values(readHealth()).every(isUp);
  },
  PATIENCE,
  'the services do not become healthy',
).catch((error: unknown) => {
  for (const service of SERVICES)
    console.error(service, podman('logs', nameOf(service)).slice(-1500));
  throw error;
});
const health = readHealth();
const root = path.join(place, 'root.crt');
fs.writeFileSync(
  root,
  podman('exec', nameOf('proxy'), 'cat', '/data/caddy/pki/authorities/local/root.crt'),
);
execFileSync(
  process.execPath,
  [path.join(import.meta.dirname, 'bring-order.ts'), `https://${SITE}`],
  {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: root },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const asked = ['psql', '-h', '/var/run/postgresql', '-U', 'recueil', '-Atc'];
const counted = podman(
  'exec',
  nameOf('database'),
  ...asked,
  'select count(*) from review_requests',
);
const inside = Object.fromEntries(
  OURS.map((service) => [
    service,
    podman('exec', nameOf(service), 'sh', '-c', INSIDE).trim().split('\n'),
  ]),
);
checking = false;
await checks;
execFileSync('docker-compose', compose('stop'), {
  cwd: tree,
  env: { ...process.env, DOCKER_HOST: `unix://${SOCKET}` },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const exit_codes = Object.fromEntries(
  OURS.map((service) => [
    service,
    Number(podman('inspect', '--format', '{{.State.ExitCode}}', nameOf(service))),
  ]),
);
const result: ComposeResult = { health, inside, orders: Number(counted), exit_codes };
console.log(JSON.stringify(result));
process.exit(0);

function compose(...command: readonly string[]): string[] {
  const project = ['--project-name', 'recueil', '--env-file', 'recueil.env'];
  return [...project, '--file', 'deploy/container/compose.yaml', ...command];
}

function nameOf(service: string): string {
  return `recueil_${service}_1`;
}

function readHealth(): Record<string, string> {
  return Object.fromEntries(
    SERVICES.map((service) => {
      const format = '{{.State.Status}} {{.State.Healthcheck.Status}}';
      const inspected = podman('inspect', '--format', format, nameOf(service));
      const [state = '', checked = ''] = inspected.trim().split(' ');
      return [service, checked === '' ? state : checked];
    }),
  );
}

function isUp(state: string): boolean {
  return state === 'healthy' || state === 'running';
}

function podman(...args: readonly string[]): string {
  const ran = spawnSync('podman', [...store, ...args], { encoding: 'utf8' });
  return ran.stdout + (ran.status === 0 ? '' : ran.stderr);
}
