import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { type EndpointSchemas, schemas } from '#contract/schemas.ts';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS, WEBHOOK_RETRY_MINUTES } from '#contract/webhook-events.ts';
import { jsonSchema } from './openapi.ts';
import { type JsonSchema, writeShape } from './write-shape.ts';

const STYLE = `:root{color-scheme:light dark;--ink:#22201c;--quiet:#5c5852;--sheet:#fff;--page:#f6f4f0;--line:#e2ded6;--accent:#1f7a4d}
@media (prefers-color-scheme:dark){:root{--ink:#f0eeea;--quiet:#a8a49c;--sheet:#1c1b19;--page:#141311;--line:#383530;--accent:#5fbf8a}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
main{max-width:820px;margin:0 auto;padding:40px 20px 80px}h1{font-size:28px;line-height:1.2;margin:0 0 12px;text-wrap:balance}h2{font-size:18px;margin:48px 0 12px}
p{max-width:68ch;margin:0 0 12px}a{color:var(--accent)}code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:8px 0 16px;padding:12px 16px;background:var(--page);border:1px solid var(--line);border-radius:8px;overflow-x:auto}
details{background:var(--sheet);border:1px solid var(--line);border-radius:10px;margin:8px 0}summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 16px;cursor:pointer;min-height:44px}
details>div{padding:0 16px 8px;border-top:1px solid var(--line)}h3{font-size:13px;color:var(--quiet);font-weight:600;margin:16px 0 0}.method{font-weight:700;color:var(--accent);min-width:52px}.what{color:var(--quiet);flex-basis:100%}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:8px 12px 8px 0;vertical-align:top}`;

/** `/api/reference`: the contract to be read by people, from the very schemas that validate; without script, made once. */
export function referenceRoutes(http: FastifyInstance): void {
  const page = writeReference();
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  http.get('/api/reference', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page));
}

export function writeReference(): string {
  const names = Object.keys(endpoints) as EndpointName[];
  const byKey = names.filter((name) => scopeOf(name) !== undefined);
  const others = names.filter((name) => scopeOf(name) === undefined);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>L’API de Recueil</title><style>${STYLE}</style></head><body><main>
<h1>L’API de Recueil</h1>
<p>Votre site ou un outil envoie les commandes et lit les avis avec une clé, créée dans les réglages de la boutique\u00A0: <code>Authorization: Bearer rcl_…</code>. Les réponses sont en JSON\u00A0; un refus dit <code>message</code> en français, <code>code</code>, et <code>errors</code> par champ. Le document <a href="/api/openapi.json">OpenAPI 3.1</a> décrit les mêmes appels aux machines.</p>
<h2>Avec une clé d’API</h2>${byKey.map(writeCall).join('')}
<h2>Webhooks</h2><p>Les adresses données dans les réglages reçoivent un <code>POST</code> en JSON, <code>{type, timestamp, data}</code>, signé selon Standard Webhooks\u00A0: <code>webhook-signature</code> est <code>v1,</code> suivi du HMAC-SHA256 en base64 de <code>id.timestamp.corps</code>. Un même <code>webhook-id</code> est la même annonce. Sans réponse 2xx en dix secondes, elle est répétée après ${WEBHOOK_RETRY_MINUTES.map(wait).join(', ')}.</p>
<table>${WEBHOOK_EVENTS.map((event) => `<tr><td><code>${event}</code></td><td>${escapeHtml(WEBHOOK_EVENT_LABELS[event].hint)}</td></tr>`).join('')}</table>
<h2>Avec une session</h2><p>Les appels des écrans de Recueil, sous le jeton d’une connexion.</p>${others.map(writeCall).join('')}
</main></body></html>`;
}

function wait(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${minutes / 60}\u00A0h`;
}

function scopeOf(name: EndpointName): string | undefined {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.scope;
}

function writeCall(name: EndpointName): string {
  const endpoint: Endpoint = endpoints[name];
  const { query, body, form, answer }: EndpointSchemas = schemas[name];
  const parts = [
    ...(endpoint.scope ? [`<p>Portée\u00A0: <code>${endpoint.scope}</code></p>`] : []),
    ...(query ? [writePart('Paramètres', jsonSchema(query, 'input'))] : []),
    ...(body ? [writePart('Corps', jsonSchema(body, 'input'))] : []),
    ...(form ? [writePart('Formulaire (multipart)', jsonSchema(form, 'input'))] : []),
    writePart('Réponse', jsonSchema(answer, 'output')),
  ];
  return `<details id="${name}"><summary><span class="method">${endpoint.method}</span><code>${escapeHtml(endpoint.path.replace(/:(\w+)/g, '{$1}'))}</code><span class="what">${escapeHtml(endpoint.summary)}</span></summary><div>${parts.join('')}</div></details>`;
}

function writePart(title: string, schema: JsonSchema): string {
  return `<h3>${title}</h3><pre>${escapeHtml(writeShape(schema))}</pre>`;
}
