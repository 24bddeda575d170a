// `npm run demo` starts a shop with a past of ninety days, in its own folder, with fake services.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { clearDemoFolder } from './clear-demo-folder.ts';
import { connectServices } from './connect-services.ts';
import { demoSettings } from './demo-settings.ts';
import { keysOf } from './open-stores.ts';
import { startServices } from './start-services.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const began = performance.now();
const port = Number(process.env['PORT'] ?? 3000);
const { values } = parseArgs({
  options: { folder: { type: 'string' }, days: { type: 'string' } },
});
const dataDir = path.resolve(values.folder ?? path.join(ROOT, 'var/demo'));

// Stops PostgreSQL with the program, at any stage.
const quit = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => quit.abort());
// Ignores errors of output to a terminal that was closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

if (
  spawnSync(process.execPath, [path.join(ROOT, 'scripts/build-once.ts')], { stdio: 'inherit' })
    .status !== 0
)
  process.exit(1);
try {
  clearDemoFolder(dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const address = `http://localhost:${port}`;
const services = await startServices(address, seededRandom(1912));
const settings = demoSettings(process.env, {
  PORT: String(port),
  PUBLIC_URL: address,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...services.settings,
});
console.log('La boutique de démonstration vit ses quatre-vingt-dix jours…');
// Imported here, because the server imports the built customer pages, which a fresh clone has only
// after the build.
const { liveNinetyDays } = await import('./live-ninety-days.ts');
const shop = await liveNinetyDays(settings, services, {
  signal: quit.signal,
  ...(values.days !== undefined && { days: Number(values.days) }),
}).catch((error: unknown) => {
  if (quit.signal.aborted) process.exit(0);
  throw error;
});
// The last of the ninety days does not check the signal.
if (quit.signal.aborted) process.exit(0);

const recueil = spawn(
  process.execPath,
  ['--max-semi-space-size=4', path.join(ROOT, 'dist/server/main.js')],
  { cwd: ROOT, env: settings, stdio: ['ignore', 'pipe', 'inherit'] },
);
quit.signal.addEventListener('abort', () => void recueil.kill('SIGTERM'));
recueil.on('exit', (code) => process.exit(process.exitCode ?? code ?? 0));
recueil.stdout.once('data', () => {
  connectServices(address, shop, services).then(announce, (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    recueil.kill('SIGTERM');
  });
});

function announce(): void {
  const [woocommerce, prestashop] = [
    keysOf(services.stores, 'woocommerce'),
    keysOf(services.stores, 'prestashop'),
  ];
  const links = shop.tokens.map((token) => `  ${address}/y/${token}`);
  console.log(`
Recueil est prêt en ${Math.round((performance.now() - began) / 1000)} s : ${address}
  E-mail        ${shop.email}
  Mot de passe  ${shop.password}

${shop.requests} demandes, ${shop.messages} messages, ${shop.ratings} notes en 90 jours. Trois clients n’ont pas encore répondu :
${links.join('\n')}

Deux autres boutiques de ce compte, « Maison Lavande » sur WooCommerce et « Atelier Romarin » sur PrestaShop, s’ouvrent par le menu des boutiques. Leurs adresses et leurs clés, pour les reconnecter :
  WooCommerce   ${woocommerce['url']}  ${woocommerce['consumer_key']}  ${woocommerce['consumer_secret']}
  PrestaShop    ${prestashop['url']}  ${prestashop['api_key']}

Shopify, WooCommerce, PrestaShop, Kanal, Brevo, Slack, Trustpilot, Google et le serveur d’e-mail sont des services simulés de cette machine : personne ne reçoit rien.
Données : ${dataDir}, refaites à chaque lancement. Ctrl+C pour arrêter.`);
}
