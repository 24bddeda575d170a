import fs from 'node:fs';
import path from 'node:path';

/**
 * Number of builds to keep, because a running Recueil may have been started from an earlier one.
 */
const STORED_BUILDS = 10;

/** Returns the line of `main.js`, which `npm start` runs: it imports the newest build. */
const pointerTo = (id: string): string => `import './${id}/main.js';\n`;

/**
 * Returns the id of the build that `main.js` in `servers` starts, or undefined when that build is
 * missing or incomplete.
 */
export function builtProgram(servers: string): string | undefined {
  try {
    const text = fs.readFileSync(path.join(servers, 'main.js'), 'utf8');
    const [, id = ''] = /^import '\.\/(\w+)\//.exec(text) ?? [];
    return fs.existsSync(path.join(servers, id, 'main.js')) ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the build `id` in its own folder below `servers`, which exists only when it is complete,
 * and makes `main.js` start it.
 */
export async function buildProgram(
  servers: string,
  id: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = path.join(servers, id);
  if (!fs.existsSync(path.join(folder, 'main.js'))) {
    const unfinished = `${folder}.unfinished`;
    fs.rmSync(unfinished, { recursive: true, force: true });
    await build(unfinished);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(unfinished, folder);
  }
  const now = new Date();
  fs.utimesSync(folder, now, now);
  const pointer = path.join(servers, 'main.js');
  fs.writeFileSync(`${pointer}.unfinished`, pointerTo(id));
  fs.renameSync(`${pointer}.unfinished`, pointer);
  removeOld(servers, id);
}

function removeOld(servers: string, id: string): void {
  const old = fs
    .readdirSync(servers, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== id)
    .map(({ name }) => ({ name, at: fs.statSync(path.join(servers, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of old.slice(STORED_BUILDS - 1))
    fs.rmSync(path.join(servers, name), { recursive: true, force: true });
}
