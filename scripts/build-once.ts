// Builds the pages and the server when one of their sources has changed since the last build. New
// pages are built in a temporary folder and renamed, and a new server gets its own folder, so that
// a running Recueil can use its own files. Without development packages, Vite is absent and the
// build must be part of the installation.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '#server/database/embedded/postmaster.ts';
import { isDiskFull } from '#server/is-disk-full.ts';
import { buildProgram, builtProgram } from './build-program.ts';
import { compressAssets } from './compress-assets.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface Build {
  id: string;
  built_at: string;
}

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const unfinished = `${dist}.${process.pid}`;
const PAGES = [
  'web',
  'contract',
  'docs/help',
  'CHANGELOG.md',
  'vite.config.ts',
  'scripts/build-plugins',
  'scripts/compress-assets.ts',
  'package-lock.json',
];
const SERVER = [
  'server',
  'contract',
  'scripts/build-server.ts',
  'package.json',
  'package-lock.json',
];
const servers = path.join(dist, 'server');

try {
  if (fs.existsSync(path.join(root, 'node_modules/vite'))) {
    if (!isBuilt()) await oneAtATime(`${dist}.building`, buildWhatChanged);
  } else if (!isProgramBuilt() || builtId() === undefined) {
    console.error(
      'Le dossier dist manque, ou vient d’une autre version : lancez « npm ci && npm run build » avant « npm ci --omit=dev ».',
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!isDiskFull(error)) throw error;
  console.error('Le disque est plein : libérez de la place, puis recommencez.');
  process.exitCode = 1;
}

function isBuilt(): boolean {
  return builtId() === hashOf(PAGES) && isProgramBuilt();
}

function isProgramBuilt(): boolean {
  return builtProgram(servers) === hashOf(SERVER);
}

async function buildWhatChanged(): Promise<void> {
  const id = hashOf(PAGES);
  if (builtId() !== id) await buildPages(id);
  if (isProgramBuilt()) return;
  const { buildServer } = await import('./build-server.ts');
  await buildProgram(servers, hashOf(SERVER), buildServer);
}

async function buildPages(id: string): Promise<void> {
  process.on('exit', () => fs.rmSync(unfinished, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  removeAbandoned();
  process.env['RECUEIL_BUILD_DIR'] = unfinished;
  process.env['VITE_BUILD_ID'] = id; // the pages read it as import.meta.env.VITE_BUILD_ID
  const { createBuilder } = await import('vite');
  await (
    await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  ).buildApp();
  await compressAssets(path.join(unfinished, 'back-office/assets'));
  const built: Build = { id, built_at: new Date().toISOString() };
  fs.writeFileSync(path.join(unfinished, 'build.json'), JSON.stringify(built));
  if (fs.existsSync(servers))
    fs.cpSync(servers, path.join(unfinished, 'server'), {
      recursive: true,
      preserveTimestamps: true,
    });
  replaceDist();
}

function replaceDist(): void {
  const previous = `${unfinished}.previous`;
  try {
    fs.renameSync(dist, previous);
  } catch {
    // This is the first build of the folder.
  }
  fs.renameSync(unfinished, dist);
  fs.rmSync(previous, { recursive: true, force: true });
}

/** Removes the folders of builds that were killed. Their names contain the process id. */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(root)) {
    const [, pid] = /^dist\.(\d+)(\.previous)?$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function builtId(): string | undefined {
  try {
    return (JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8')) as Build).id;
  } catch {
    return undefined;
  }
}

/**
 * Returns a hash of names and contents without dates, because copying or restoring a folder changes
 * its dates.
 */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(source)).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (!fs.statSync(path.join(root, source)).isDirectory()) return [source];
  return fs
    .readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !/\.gen\.ts$|\.(?:test|fixture)\.tsx?$|^tsconfig\.json$/.test(entry.name),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('server/testing/'));
}
