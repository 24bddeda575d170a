// Builds the pages when a source changed since the last build. The new ones are made aside and
// renamed, so that a running Recueil keeps its own. In an installation without development
// packages, Vite is absent and the built pages must have come with it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { compressAssets } from './compress-assets.ts';

interface Build {
  id: string;
  built_at: string;
}

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const unfinished = `${dist}.${process.pid}`;
const SOURCES = [
  'web',
  'contract',
  'docs/help',
  'CHANGELOG.md',
  'vite.config.ts',
  'scripts/build-plugins',
  'scripts/compress-assets.ts',
  'package-lock.json',
];

if (fs.existsSync(path.join(root, 'node_modules/vite'))) {
  const id = hashOf(SOURCES);
  if (builtId() !== id) await build(id);
} else if (builtId() === undefined) {
  console.error(
    'Le dossier dist manque : lancez « npm ci && npm run build » avant « npm ci --omit=dev ».',
  );
  process.exitCode = 1;
}

async function build(id: string): Promise<void> {
  process.on('exit', () => fs.rmSync(unfinished, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  removeAbandoned();
  process.env['RECUEIL_BUILD_DIR'] = unfinished;
  process.env['VITE_BUILD_ID'] = id; // the pages know it as import.meta.env.VITE_BUILD_ID
  const { createBuilder } = await import('vite');
  await (
    await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  ).buildApp();
  await compressAssets(path.join(unfinished, 'back-office/assets'));
  const built: Build = { id, built_at: new Date().toISOString() };
  fs.writeFileSync(path.join(unfinished, 'build.json'), JSON.stringify(built));
  replaceDist();
}

function replaceDist(): void {
  const previous = `${unfinished}.previous`;
  try {
    fs.renameSync(dist, previous);
  } catch {
    // the first build of this folder
  }
  try {
    fs.renameSync(unfinished, dist);
  } catch (error) {
    if (builtId() === undefined) throw error; // else another start built the same sources meanwhile
  }
  fs.rmSync(previous, { recursive: true, force: true });
}

/** What builds killed with -9 left behind: their folder names their process. */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(root)) {
    const [, pid] = /^dist\.(\d+)(\.previous)?$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function builtId(): string | undefined {
  try {
    return (JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8')) as Build).id;
  } catch {
    return undefined;
  }
}

/** Names and contents, not dates: a copied or restored folder is checked by what is in it. */
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
    .filter((entry) => entry.isFile() && !/\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
