// `npm run demo`: a shop with ninety days behind it, in a folder of its own, beside stand-ins of the services it would speak to.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startGoogle } from '#stand-ins/google.ts';
import { SHOP, shopifyOrder } from '#stand-ins/shopify-rows.ts';
import { startShopify } from '#stand-ins/shopify.ts';
import { KANAL_KEY, startKanal } from '#stand-ins/kanal.ts';
import { startSmtp } from '#stand-ins/smtp.ts';
import { liveNinetyDays } from './live-ninety-days.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const began = performance.now();
const port = Number(process.env['PORT'] ?? 3000);
const dataDir = path.resolve(process.env['DATA_DIR'] ?? path.join(ROOT, 'var/demo'));

if (
  spawnSync(process.execPath, [path.join(ROOT, 'scripts/build-once.ts')], { stdio: 'inherit' })
    .status !== 0
)
  process.exit(1);
fs.rmSync(dataDir, { recursive: true, force: true });
fs.mkdirSync(dataDir, { recursive: true });

const [kanal, smtp, google, shopify] = [
  await startKanal(),
  await startSmtp(),
  await startGoogle(),
  await startShopify(),
];
shopify.webhook.url = `http://127.0.0.1:${port}/webhooks/shopify`;
shopify
  .shop()
  .orders.push(
    ...Array.from({ length: 40 }, (_, day) =>
      shopifyOrder({ created_at: new Date(Date.now() - (day + 1) * 86_400_000).toISOString() }),
    ),
  );
const settings = {
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  KANAL_API_BASE: kanal.url,
  SHOPIFY_CLIENT_ID: shopify.settings.clientId,
  SHOPIFY_CLIENT_SECRET: shopify.settings.clientSecrets.join(','),
  SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
  GOOGLE_CLIENT_ID: google.settings.clientId,
  GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
  GOOGLE_AUTH_URL: google.settings.authUrl,
  GOOGLE_TOKEN_URL: google.settings.tokenUrl,
  GOOGLE_JWKS_URL: google.settings.jwksUrl,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Savonnerie du Vallon <avis@savonnerie-vallon.example>',
};
console.log('La boutique de démonstration vit ses quatre-vingt-dix jours…');
const shop = await liveNinetyDays(settings, KANAL_KEY);

const recueil = spawn(
  process.execPath,
  ['--max-semi-space-size=4', path.join(ROOT, 'server/main.ts')],
  { cwd: ROOT, env: settings, stdio: ['ignore', 'pipe', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void recueil.kill('SIGTERM'));
recueil.on('exit', (code) => process.exit(code ?? 0));
recueil.stdout.once('data', () => {
  const links = shop.tokens.map((token) => `  http://localhost:${port}/y/${token}`);
  console.log(`
Recueil est prêt en ${Math.round((performance.now() - began) / 1000)} s : http://localhost:${port}
  E-mail        ${shop.email}
  Mot de passe  ${shop.password}
  Shopify       ${SHOP}, à relier dans les intégrations

${shop.requests} demandes, ${shop.messages} messages, ${shop.ratings} notes en 90 jours. Trois clients n’ont pas encore répondu :
${links.join('\n')}

WhatsApp et e-mail partent vers des services simulés de cette machine : personne ne reçoit rien.
Données : ${dataDir}, refaites à chaque lancement. Ctrl+C pour arrêter.`);
});
