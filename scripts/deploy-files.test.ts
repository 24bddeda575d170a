import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { CONFIG_NAMES } from '#server/config/config-variables.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../deploy');
const read = (file: string): string => fs.readFileSync(path.join(DEPLOY, file), 'utf8');
const UNITS = fs.readdirSync(path.join(DEPLOY, 'systemd'));
/** Variables of the files that are not settings of Recueil. */
const OTHERS = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'SITE_ADDRESS', 'UPSTREAM']);

/** Runs a tool of the system. Returns null and prints the reason when the tool is not installed. */
function run(
  tool: string,
  args: readonly string[],
): { status: number | null; text: string } | null {
  const ran = spawnSync(tool, args, { encoding: 'utf8' });
  if (ran.error) {
    console.log(`${tool} is not installed: its check of deploy/ is skipped`);
    return null;
  }
  return { status: ran.status, text: ran.stdout + ran.stderr };
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-deploy-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

test('the shell command of the guide reads the example settings as systemd does', () => {
  const file = path.join(DEPLOY, 'recueil.env.example');
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', 'set -e -a; . "$0"; printf %s "$MAIL_FROM"', file],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, 'Ma boutique <avis@avis.example>']);
});

test('every variable in the files of deploy/ exists', () => {
  const given = [
    ...UNITS.flatMap((unit) =>
      [...read(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gmu)].flatMap(([, all = '']) =>
        all.split(' ').map((each) => each.split('=')[0] ?? ''),
      ),
    ),
    ...[...read('recueil.env.example').matchAll(/^#? ?([A-Z][A-Z_\d]+)=/gmu)].map(
      ([, name = '']) => name,
    ),
    ...[...read('container/compose.yaml').matchAll(/^ {2,6}([A-Z][A-Z_\d]+): /gmu)].map(
      ([, name = '']) => name,
    ),
  ].filter((name) => !name.startsWith('POSTGRES_'));
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter((name) => !CONFIG_NAMES.has(name) && !OTHERS.has(name))).toEqual([]);
});

test.for(UNITS)('systemd accepts %s, and rates its exposure as low', (unit, { skip }) => {
  // The program of the unit is not installed here, so another executable replaces it.
  const file = path.join(temporaryFolder(), unit);
  const text = read(`systemd/${unit}`).replaceAll(/^ExecStart=\S+/gmu, 'ExecStart=/bin/true');
  fs.writeFileSync(file, text);
  const verified = run('systemd-analyze', ['verify', file]);
  if (verified === null) return skip('systemd-analyze is not installed');
  expect(verified).toEqual({ status: 0, text: '' });
  const security = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
  expect(security?.status, security?.text).toBe(0);
});

test('nginx accepts the example configuration', ({ skip }) => {
  const folder = temporaryFolder();
  const keys = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')] as const;
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=avis.example'.split(' ');
  const made = run('openssl', [...request, '-out', keys[0], '-keyout', keys[1]]);
  if (made === null) return skip('openssl is not installed');
  const site = read('proxy/nginx.conf').replaceAll('/etc/letsencrypt/live/avis.example', folder);
  fs.writeFileSync(path.join(folder, 'site.conf'), site);
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`,
  );
  const tested = run('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')]);
  if (tested === null) return skip('nginx is not installed');
  expect(tested.status, tested.text).toBe(0);
});

test('Caddy accepts the example configuration', ({ skip }) => {
  const file = path.join(DEPLOY, 'proxy/Caddyfile');
  const tested = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
  if (tested === null) return skip('caddy is not installed');
  expect(tested.status, tested.text).toBe(0);
});

test('the container runs the program directly, as an unprivileged user', () => {
  const file = fs.readFileSync(path.join(DEPLOY, '../Dockerfile'), 'utf8');
  expect(file).toMatch(/^USER 10001:10001$/mu);
  // PostgreSQL creates no database for a user without a name.
  expect(file).toMatch(/'recueil:x:10001:10001:.+' >> \/etc\/passwd/u);
  for (const [, , command = ''] of file.matchAll(/^(HEALTHCHECK.*?|)CMD (.*)$/gmu))
    expect(JSON.parse(command)).toContainEqual('node_modules/.bin/node');
  expect(read('container/compose.yaml')).toMatch(/read_only: true/u);
});

/**
 * Returns the environment that `compose.yaml` gives to a service of Recueil, filled by an
 * operator’s file.
 */
function environmentOf(service: string): Record<string, string> {
  const given: Record<string, string> = {
    SITE_ADDRESS: 'avis.example',
    SECRET_KEY: 'k'.repeat(40),
    POSTGRES_PASSWORD: 'abc123',
    ADMIN_EMAIL: 'ada@avis.example',
    SMTP_URL: 'smtps://user:secret@smtp.example',
    MAIL_FROM: 'Ma boutique <avis@avis.example>',
  };
  const text = read('container/compose.yaml');
  const [shared = ''] = /^x-environment:[\s\S]*?(?=^\S)/mu.exec(text.slice(1)) ?? [];
  const [own = ''] = new RegExp(`^  ${service}:[\\s\\S]*?(?=^  \\S|^\\S)`, 'mu').exec(text) ?? [];
  return Object.fromEntries(
    [...`${shared}\n${own}`.matchAll(/^ +([A-Z][A-Z_]+): (.+)$/gmu)].map(
      ([, name = '', value = '']) => [
        name,
        value
          .replaceAll(/^'|'$/gu, '')
          .replaceAll(/\$\{(\w+):\?\}/gu, (whole, key: string) => given[key] ?? whole),
      ],
    ),
  );
}

test('compose.yaml gives each process valid settings and reachable addresses', () => {
  const image = fs.readFileSync(path.join(DEPLOY, '../Dockerfile'), 'utf8');
  const text = read('container/compose.yaml');
  const [, dataDir = ''] = /DATA_DIR=(\S+)/u.exec(image) ?? [];
  const inImage = { HOST: '0.0.0.0', DATA_DIR: dataDir };
  const web = readConfig({ ...inImage, ...environmentOf('web') });
  const worker = readConfig({ ...inImage, ...environmentOf('worker') });
  expect([web.roles, worker.roles]).toEqual([['web'], ['worker']]);
  expect([web.databaseUrl, web.publicUrl]).toEqual([
    'postgres://recueil:abc123@database/recueil',
    'https://avis.example',
  ]);
  expect(worker.databaseUrl).toBe(web.databaseUrl);
  expect(worker.health?.port).toBe(3001);
  // The proxy reaches the web process at this address. Its forwarded addresses are trusted in this
  // network only.
  expect(environmentOf('proxy')).toEqual(
    expect.objectContaining({ SITE_ADDRESS: 'avis.example', UPSTREAM: `web:${web.port}` }),
  );
  expect(image).toContain(`EXPOSE ${web.port}\n`);
  expect(web.trustProxy).toEqual([/subnet: (\S+?) /u.exec(text)?.[1]]);
  const [, volumes = ''] = /^  volumes: \[(.*)\]$/mu.exec(text) ?? [];
  const folders = [...volumes.matchAll(/'\w+:(\S+?)'/gu)].map(([, folder = '']) => folder);
  expect(folders).toEqual([dataDir, '/var/backups/recueil']);
  // A volume takes the owner of the image’s folder. Any other folder would belong to root.
  for (const folder of folders)
    expect(image).toMatch(new RegExp(`chown 10001:10001 .*${folder}`, 'u'));
  // Contains every other variable of the operator’s file, such as BACKUP_DIR and METRICS_TOKEN.
  expect(text).toContain(`env_file: ['../../recueil.env']`);
  expect(text).toContain(`'../proxy/Caddyfile:/etc/caddy/Caddyfile:ro'`);
  // Every service that another one waits for has a health check.
  const awaited = [...text.matchAll(/(\w+): \{ condition: service_healthy \}/gu)].map(
    ([, name]) => name,
  );
  expect(awaited).toEqual(['database', 'web']);
  expect(text).toMatch(/^  database:[\s\S]*?healthcheck:/mu);
  const [, script = ''] = /^HEALTHCHECK .*"(deploy\/[\w/.-]+)"\]$/mu.exec(image) ?? [];
  expect(fs.existsSync(path.join(DEPLOY, '..', script))).toBe(true);
  // The compose of Debian 12, which the guide uses with podman, does not support `name:`.
  expect(text).not.toMatch(/^name:/mu);
});

test('each systemd unit can write to the backup folder of the example', () => {
  const example = read('recueil.env.example');
  const [, dir = ''] = /^BACKUP_DIR=(\S+)$/mu.exec(example) ?? [];
  expect(dir).toBe('/var/backups/recueil');
  expect(example).toMatch(/^BACKUP_PASSPHRASE=".{12,}"$/mu);
  for (const unit of ['recueil', 'recueil-web', 'recueil-worker'])
    expect(read(`systemd/${unit}.service`)).toMatch(new RegExp(`^ReadWritePaths=-${dir}$`, 'mu'));
});
