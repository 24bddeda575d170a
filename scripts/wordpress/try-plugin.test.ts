import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const WORDPRESS = '/usr/share/wordpress';
const PLUGIN = path.resolve(import.meta.dirname, '../../shop-plugins/woocommerce/recueil');
const TRY = path.join(import.meta.dirname, 'try-plugin.php');
const USER = os.userInfo().username;

const missing = [
  fs.existsSync(WORDPRESS) ? null : 'WordPress',
  ...['php', 'mariadbd', 'mariadb-install-db', 'mariadb'].map((program) =>
    isInstalled(program) ? null : program,
  ),
].filter((name) => name !== null);

function isInstalled(program: string): boolean {
  return ['/usr/bin', '/usr/sbin'].some((folder) => fs.existsSync(path.join(folder, program)));
}

let database: ChildProcess | null = null;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-wordpress-'));
afterAll(async () => {
  if (database !== null) {
    const stopped = new Promise((resolve) => database?.once('close', resolve));
    database.kill();
    await stopped;
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates a separate site with its own MariaDB. External HTTP is blocked. */
async function openSite(): Promise<(step: string) => string> {
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'db.sock');
  const site = path.join(folder, 'site');
  execFileSync('mariadb-install-db', [
    '--no-defaults',
    `--user=${USER}`,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
  ]);
  database = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--user=${USER}`,
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
    ],
    { stdio: 'ignore', env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` } },
  );
  while (!fs.existsSync(socket)) await sleep(100);
  execFileSync('mariadb', [
    '--no-defaults',
    `--socket=${socket}`,
    '--user=root',
    '--execute=create database site',
  ]);
  // Some files of Debian’s package are links to files of other packages.
  fs.cpSync(WORDPRESS, site, { recursive: true, dereference: true });
  fs.cpSync(PLUGIN, path.join(site, 'wp-content/plugins/recueil'), { recursive: true });
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [
    `${name}_KEY`,
    `${name}_SALT`,
  ]);
  const constants = {
    DB_NAME: 'site',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    ...Object.fromEntries(keys.map((key) => [key, key])),
  };
  fs.writeFileSync(
    path.join(site, 'wp-config.php'),
    `<?php\n${Object.entries(constants)
      .map(([name, value]) => `define('${name}', '${value}');`)
      .join(
        '\n',
      )}\ndefine('WP_DEBUG', true);\ndefine('WP_HTTP_BLOCK_EXTERNAL', true);\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`,
  );
  // Errors are printed for the test, deprecations of WordPress 6.1 with PHP 8.2 included.
  return (step) =>
    execFileSync('php', ['-d', 'display_errors=stdout', '-d', 'log_errors=0', TRY, site, step], {
      encoding: 'utf8',
    }).trim();
}

test.skipIf(missing.length > 0)(
  `the plugin runs in a real WordPress: shortcode, block, settings${missing.length > 0 ? ` (not run: ${missing.join(', ')} missing)` : ''}`,
  async () => {
    const run = await openSite();
    run('install');
    expect(run('activate')).toMatch(/active$/u);
    const output = run('show');
    const shown = JSON.parse(output.slice(output.indexOf('{"visitor_before"'))) as Record<
      string,
      string
    > & {
      settings: Record<string, string>;
    };
    expect(output).not.toMatch(/Fatal|Warning|Notice/u);
    expect(shown['visitor_before']).toBe('');
    expect(shown['administrator_before']).toBe('<p>Recueil : complétez Réglages, Recueil.</p>');
    expect(shown.settings).toEqual({
      address: 'https://avis.boutique.test',
      team: 'savonscript',
      consent: 'no',
      label: 'J’accepte',
    });
    expect(shown['shortcode']).toBe(
      '<div data-recueil="savonscript" data-form="badge" data-lang="en" style="height:4000px"></div>',
    );
    expect(shown['hostile']).not.toContain('<script>');
    expect(shown['block']).toBe(
      '<div data-recueil="savonscript" data-form="carousel" data-lang="en" style="height:480px"></div>',
    );
    expect(shown['script']).toBe('https://avis.boutique.test/embed.js');
    expect(shown['page']).toContain('name="recueil_settings[team]" value="savonscript"');
  },
);
