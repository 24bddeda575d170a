import { pageRoutes, type PageRoute } from '#contract/api/page-routes.ts';

/**
 * The manifest that Vite writes for the dashboard: one entry per script, under its source or a name
 * of its own.
 */
export type BuildManifest = Readonly<
  Record<string, { file: string; name?: string; imports?: readonly string[] }>
>;

/** The first script, which every page already contains. */
const FIRST = 'index.html';
/** The layout and the dashboard page are built into one script of this name. */
const LAYOUT = 'dashboard';

/**
 * Returns the scripts that a screen needs beside the first one, as addresses below `/`, by the
 * page’s pattern (`/dashboard/queue/imports/:importId`). The page names them, so that they load
 * beside the first script instead of after it.
 */
export function screenScripts(manifest: BuildManifest): Map<PageRoute, string[]> {
  const first = withImports(manifest, FIRST);
  const sources = Object.keys(manifest).filter((key) => key.startsWith('routes/'));
  const layout = Object.keys(manifest).find((key) => manifest[key]?.name === LAYOUT);
  return new Map(
    pageRoutes.map((route) => {
      const screen = sources.filter((source) => isScreenOf(source, route));
      const isBackOffice =
        route === '/dashboard' || screen.some((it) => it.includes('/_back-office/'));
      const needed = [...screen, ...(isBackOffice && layout ? [layout] : [])];
      const keys = new Set(needed.flatMap((key) => [...withImports(manifest, key)]));
      return [
        route,
        [...keys].filter((key) => !first.has(key)).map((key) => fileOf(manifest, key)),
      ];
    }),
  );
}

/**
 * Returns true when a source file is the screen of a route:
 * `routes/_back-office/_settings/dashboard.settings.team.tsx?…` is that of
 * `/dashboard/settings/team`. Names that begin with `_` are layouts.
 */
function isScreenOf(source: string, route: string): boolean {
  const file = source.slice(source.lastIndexOf('/') + 1).replace(/\.tsx.*$/u, '');
  const address = `/${file.replaceAll('.', '/').replaceAll('$', ':')}`;
  return address === route || address === `${route}/index`;
}

function withImports(manifest: BuildManifest, key: string, keys = new Set<string>()): Set<string> {
  if (keys.has(key) || !manifest[key]) return keys;
  keys.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, keys);
  return keys;
}

const fileOf = (manifest: BuildManifest, key: string): string => manifest[key]?.file ?? key;
