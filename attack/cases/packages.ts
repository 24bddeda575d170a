import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Attack, AttackCase } from '../attack-case.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Licences that permit distribution with a proprietary program; LGPL as a linked library. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
const AUDIT_MS = 60_000;

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Checks the packages that Recueil distributes, by the lock file, without installing anything. */
export const packages: AttackCase = {
  title: 'packages with scripts, of other licences, with known vulnerabilities, or on no list',
  run: async (attack) => {
    const { mustHold, tried } = attack;
    const lock = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
    const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
    const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
    const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');
    mustHold('the lock file is read', locked.length > 100, `${locked.length} packages`);
    const loose = locked.filter(([, one]) => one.integrity === undefined);
    mustHold('each has its digest', loose.length === 0, loose.map(([place]) => place).join());
    const withScript = locked.filter(([, one]) => one.hasInstallScript).map(([at]) => nameOf(at));
    mustHold(
      'only packages that are listed have a script of their installation, which does not run',
      withScript.every((name) => allowScripts[name] === false),
      withScript.join(),
    );
    const licences = locked.map(([place, one]) => ({ place, licence: readLicence(place, one) }));
    const strange = licences.filter(({ licence }) => !isAllowed(licence));
    mustHold(
      'each licence is on the list',
      strange.length === 0,
      strange.map(({ place, licence }) => `${place}: ${licence}`).join(),
    );
    const counts = new Map<string, number>();
    for (const { licence } of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1);
    tried(
      `${locked.length} packages of the lock file, ${withScript.length} with a script: ${[...counts].map(([licence, count]) => `${count} ${licence}`).join(', ')}`,
    );
    listComponents(attack, locked.filter(([, one]) => one.dev !== true).length);
    readAdvisories(attack);
    await Promise.resolve();
  },
};

/**
 * Returns the licence of a package. For packages of other systems, which are not installed here,
 * the lock file contains it.
 */
function readLicence(place: string, { license }: LockedPackage): string {
  const file = path.join(ROOT, place, 'package.json');
  if (license !== undefined) return license;
  if (!fs.existsSync(file)) return 'none';
  const declared = (JSON.parse(fs.readFileSync(file, 'utf8')) as { license?: unknown }).license;
  if (typeof declared === 'string') return declared;
  const licence = path.join(ROOT, place, 'LICENSE');
  const isMit =
    fs.existsSync(licence) &&
    fs.readFileSync(licence, 'utf8').includes('Permission is hereby granted, free of charge');
  return isMit ? 'MIT' : 'none';
}

function isAllowed(licence: string): boolean {
  const parts = licence.replaceAll(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => LICENCES.has(one)));
}

function listComponents({ mustHold, tried }: Attack, shipped: number): void {
  const { stdout } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const { bomFormat, components } = JSON.parse(stdout || '{}') as {
    bomFormat?: string;
    components?: unknown[];
  };
  tried(`${components?.length ?? 0} shipped components in CycloneDX`);
  mustHold(
    'the CycloneDX list has at least 80 % of the shipped packages',
    bomFormat === 'CycloneDX' && (components?.length ?? 0) >= 0.8 * shipped && shipped > 20,
    `${components?.length ?? 0} components, ${shipped} packages`,
  );
}

function readAdvisories({ mustHold, tried }: Attack): void {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: AUDIT_MS,
    maxBuffer: 1 << 28,
  });
  const found = parse(stdout)?.metadata?.vulnerabilities;
  if (found === undefined) return tried('advisories: non exécuté ici, no registry reports them');
  tried(`advisories: ${JSON.stringify(found)}`);
  mustHold('no shipped package has a high or critical advisory', found.high + found.critical === 0);
}

interface Advisories {
  metadata?: { vulnerabilities?: { high: number; critical: number } };
}

function parse(text: string): Advisories | null {
  try {
    return JSON.parse(text) as Advisories;
  } catch {
    return null;
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')) as T;
}
