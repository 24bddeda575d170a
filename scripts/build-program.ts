import fs from 'node:fs';
import path from 'node:path';

/** The newest ones, because a Recueil that was started from an earlier one may still run. */
const KEPT = 10;

/** The line of `main.js`: `npm start` runs it, and it names the folder of the newest build. */
const pointerTo = (id: string): string => `import './${id}/main.js';\n`;

/** Which build `main.js` in `servers` starts; undefined where there is none, or not whole. */
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
 * Puts the build `id` into a folder of its own below `servers`, whole or not at all, and has
 * `main.js` start it.
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
  for (const { name } of old.slice(KEPT - 1))
    fs.rmSync(path.join(servers, name), { recursive: true, force: true });
}
