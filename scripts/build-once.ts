// Builds the pages and the server when a source of theirs changed since the last build. New pages
// are made aside and renamed, a new server gets a folder of its own, so that a running Recueil
// keeps both. In an installation without development packages, Vite is absent and what was built
// must have come with it.
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
/** What `npm start` runs; it names the folder of the newest build. */
const PROGRAM = 'server/main.js';
/** With the newest one that of a Recueil which still runs. */
const SERVERS_KEPT = 2;

if (fs.existsSync(path.join(root, 'node_modules/vite'))) {
  const id = hashOf(PAGES);
  if (builtId() !== id) await buildPages(id);
  await buildProgram(hashOf(SERVER));
} else if (builtId() === undefined) {
  console.error(
    'Le dossier dist manque : lancez « npm ci && npm run build » avant « npm ci --omit=dev ».',
  );
  process.exitCode = 1;
}

async function buildPages(id: string): Promise<void> {
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
  const servers = path.join(dist, 'server');
  if (fs.existsSync(servers))
    fs.cpSync(servers, path.join(unfinished, 'server'), {
      recursive: true,
      preserveTimestamps: true,
    });
  replaceDist();
}

async function buildProgram(id: string): Promise<void> {
  const servers = path.join(dist, 'server');
  const program = path.join(dist, PROGRAM);
  const text = `import './${id}/main.js';\n`;
  if (fs.existsSync(program) && fs.readFileSync(program, 'utf8') === text) return;
  const { buildServer } = await import('./build-server.ts');
  const folder = path.join(servers, id);
  await buildServer(folder);
  fs.writeFileSync(`${program}.${process.pid}`, text);
  fs.renameSync(`${program}.${process.pid}`, program);
  const builds = fs
    .readdirSync(servers, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, at: fs.statSync(path.join(servers, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of builds.slice(SERVERS_KEPT))
    fs.rmSync(path.join(servers, name), { recursive: true, force: true });
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
    .filter((entry) => entry.isFile() && !/\.gen\.ts$|\.(?:test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('server/testing/'));
}
