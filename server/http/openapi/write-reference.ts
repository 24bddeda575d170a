import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { writeOrderExamples } from '#contract/api/order-examples.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import { schemas } from '#contract/api/schemas.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  WEBHOOK_RETRY_MINUTES,
} from '#contract/api/webhook-events.ts';
import { type FailureCode, failures } from '#server/failures.ts';
import { jsonSchema } from './schema-writer.ts';
import { REFERENCE_STYLE } from './reference-style.ts';
import { type JsonSchema, writeShape } from './write-shape.ts';

const ORDER = {
  number: '1042',
  email: 'lea@exemple.fr',
  first_name: 'Léa',
  ordered_at: '2026-11-18T09:12:04+01:00',
  delivered_at: '2026-11-20T10:02:00+01:00',
};
const TAKEN = {
  data: [
    {
      number: '1042',
      status: 'created',
      request_uuid: '018f3c1e-…',
      request_id: '4711',
      errors: null,
    },
  ],
};
const REFUSALS: readonly (readonly [FailureCode, string])[] = [
  [
    'unauthenticated',
    'La clé manque, est incomplète, ou a été révoquée\u00A0: essayez-la dans Intégrations, API et fichiers.',
  ],
  ['key_scope', 'La clé n’a pas la portée de cet appel\u00A0: créez-en une autre.'],
  ['not_found', 'Ce que l’adresse nomme n’existe pas, ou pas dans cette boutique.'],
  ['too_large', 'Le corps est trop long\u00A0: envoyez moins de commandes à la fois.'],
  [
    'unsupported_media_type',
    'Le corps n’est pas du JSON, ou l’en-tête Content-Type ne le dit pas.',
  ],
  ['invalid', 'Un champ est à corriger\u00A0: errors dit lequel, et pourquoi.'],
  [
    'too_many_requests',
    'Plus de 1\u202F200 appels en une minute avec la même clé\u00A0: attendez les secondes de Retry-After.',
  ],
  [
    'unavailable',
    'Le service ne répond pas pour l’instant\u00A0: réessayez après Retry-After. Rien n’est perdu, et rien n’est compté deux fois.',
  ],
];
/** The groups of calls that need a session, by the beginning of their path. */
const AREAS: readonly (readonly [string, (path: string) => boolean])[] = [
  ['La boutique', (path) => path.startsWith('/api/team')],
  [
    'Le compte et la connexion',
    (path) => !path.startsWith('/api/team') && !path.startsWith('/api/admin'),
  ],
  ['L’instance', (path) => path.startsWith('/api/admin')],
];

/**
 * Returns `/api/reference`: the contract for people, generated from the schemas that validate
 * calls, without scripts. It is rendered once.
 */
export function writeReference(): string {
  const names = Object.keys(endpoints) as EndpointName[];
  const byKey = names.filter((name) => endpointOf(name).scope !== undefined);
  const others = names.filter((name) => endpointOf(name).scope === undefined);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>L’API de Recueil</title><style>${REFERENCE_STYLE}</style></head><body><div class="page">
<nav aria-label="Sommaire"><div><b>L’API de Recueil</b><a href="#commencer">Commencer</a><a href="#cle">Avec une clé</a><a href="#refus">Refus et limites</a><a href="#webhooks">Webhooks</a><a href="#session">Avec une session</a><a href="/api/openapi.json">OpenAPI 3.1</a></div></nav><main>
<h1>L’API de Recueil</h1><p class="lead">Votre site ou un outil envoie les commandes et lit les avis. Les corps et les réponses sont en JSON, les dates en ISO\u00A08601, les identifiants des textes.</p>
<h2 id="commencer">Commencer</h2><p>Un propriétaire de la boutique crée une clé dans <a href="/dashboard/settings/api-keys">Réglages, Clés d’API</a>, montrée une seule fois. Chaque appel la porte\u00A0:</p>
<pre>${escapeHtml(`curl -X POST {adresse de Recueil}/api/team/orders \\\n  -H "Authorization: Bearer rcl_…" \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(ORDER, null, 2)}'`)}</pre>
${writeOrderExamples({ address: '{adresse de Recueil}', key: 'rcl_…' })
  .slice(1)
  .map(
    ({ title, code }) =>
      `<details><summary><span class="what">Le même appel en ${title}</span></summary><div><pre>${escapeHtml(code)}</pre></div></details>`,
  )
  .join('')}
<p>Seul <code>number</code> est nécessaire. Une commande se renvoie autant de fois qu’elle change\u00A0: le même numéro est la même commande, et son client n’est contacté qu’une fois.</p><pre>${escapeHtml(JSON.stringify(TAKEN, null, 2))}</pre>
<p>Jusqu’à 1\u202F000 commandes vont dans un même appel, en tableau\u00A0: une ligne refusée ne refuse qu’elle-même. Les listes vont par pages, <code>page</code> et <code>per_page</code> (20, au plus 100).</p>
<h2 id="cle">Avec une clé d’API</h2>${byKey.map(writeCall).join('')}
<h2 id="refus">Refus et limites</h2><p>Un refus dit <code>message</code> en français, <code>code</code>, et <code>errors</code> par champ.</p><table>${REFUSALS.map(([code, text]) => `<tr><th>${failures[code][0]}</th><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`).join('')}</table>
<h2 id="webhooks">Webhooks</h2><p>Les adresses données dans les réglages reçoivent un <code>POST</code> en JSON, <code>{type, timestamp, data}</code>, signé selon Standard Webhooks\u00A0: <code>webhook-signature</code> est <code>v1,</code> suivi du HMAC-SHA256 en base64 de <code>id.timestamp.corps</code>. Un même <code>webhook-id</code> est la même annonce. Sans réponse 2xx en dix secondes, elle est répétée après ${WEBHOOK_RETRY_MINUTES.map(wait).join(', ')}.</p>
<table>${WEBHOOK_EVENTS.map((event) => `<tr><th><code>${event}</code></th><td>${escapeHtml(WEBHOOK_EVENT_LABELS[event].hint)}</td></tr>`).join('')}</table>
<h2 id="session">Avec une session</h2><p>Les appels des écrans de Recueil, sous le jeton d’une connexion. Une clé n’ouvre aucun d’eux.</p>${AREAS.map(
    ([title, isThere]) =>
      `<h3>${title}</h3>${others
        .filter((name) => isThere(endpointOf(name).path))
        .map(writeCall)
        .join('')}`,
  ).join('')}
</main></div></body></html>`;
}

function wait(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00A0min`;
  return `${minutes / 60}\u00A0h`;
}

function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}

function writeCall(name: EndpointName): string {
  const { method, path, summary, scope } = endpointOf(name);
  const { query, body, form, answer }: EndpointSchemas = schemas[name];
  const parts = [
    ...(scope ? [`<h4>Portée</h4><p><code>${scope}</code></p>`] : []),
    ...(query ? [writePart('Paramètres', jsonSchema(query, 'input'))] : []),
    ...(body ? [writePart('Corps', jsonSchema(body, 'input'))] : []),
    ...(form ? [writePart('Formulaire (multipart)', jsonSchema(form, 'input'))] : []),
    writePart('Réponse', jsonSchema(answer, 'output')),
  ];
  return `<details id="${name}"><summary><span class="method ${method}">${method}</span><code>${escapeHtml(path.replace(/:(\w+)/g, '{$1}'))}</code><span class="what">${escapeHtml(summary)}</span></summary><div>${parts.join('')}</div></details>`;
}

function writePart(title: string, schema: JsonSchema): string {
  return `<h4>${title}</h4><pre>${escapeHtml(writeShape(schema))}</pre>`;
}
