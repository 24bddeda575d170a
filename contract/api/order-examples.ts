import { endpoints } from './endpoints.ts';

/** An example order with all the fields that most shops have. */
export const ORDER_EXAMPLE = {
  number: '1042',
  email: 'lea@exemple.fr',
  phone: '+33612345678',
  first_name: 'Léa',
  last_name: 'Martin',
  country_code: 'FR',
  locale: 'fr',
  ordered_at: '2026-11-18T09:12:04+01:00',
  delivered_at: '2026-11-20T10:02:00+01:00',
  total: '49.90',
  currency: 'EUR',
  tags: ['cadeau'],
  line_items: [{ product_id: '8817', sku: 'SAV-01', title: 'Savon à la verveine', quantity: 2 }],
  consent: {
    email: true,
    sms: null,
    whatsapp: false,
    source: 'case cochée à la commande',
    at: '2026-11-18T09:11:40+01:00',
  },
};

export interface OrderExample {
  language: 'curl' | 'php' | 'python' | 'javascript';
  title: string;
  code: string;
}

/** Writes ready-to-run example programs that send an order to the API. */
export function writeOrderExamples({
  address,
  key,
  order = ORDER_EXAMPLE,
}: {
  address: string;
  key: string;
  order?: object;
}): readonly OrderExample[] {
  const { method, path } = endpoints.recordOrders;
  const url = `${address}${path}`;
  return [
    { language: 'curl', title: 'curl', code: writeCurl(method, url, key, order) },
    { language: 'php', title: 'PHP', code: writePhp(method, url, key, order) },
    { language: 'python', title: 'Python', code: writePython(method, url, key, order) },
    { language: 'javascript', title: 'Node', code: writeNode(method, url, key, order) },
  ];
}

function writeCurl(method: string, url: string, key: string, order: object): string {
  const body = JSON.stringify(order, null, 2).replaceAll("'", String.raw`'\''`);
  return `curl --fail-with-body -X ${method} ${url} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
}

function writeNode(method: string, url: string, key: string, order: object): string {
  return `const order = ${JSON.stringify(order, null, 2)};

const response = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: {
    authorization: ${JSON.stringify(`Bearer ${key}`)},
    'content-type': 'application/json',
  },
  body: JSON.stringify(order),
});
const answer = await response.json();
if (!response.ok) throw new Error(\`\${response.status} \${answer.message}\`);
console.log(answer.data);`;
}

function writePython(method: string, url: string, key: string, order: object): string {
  return `import json
import urllib.request

order = ${literal(order, PYTHON)}

request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps(order).encode("utf-8"),
    method=${JSON.stringify(method)},
    headers={
        "Authorization": ${JSON.stringify(`Bearer ${key}`)},
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request, timeout=30) as response:
    print(json.load(response)["data"])`;
}

function writePhp(method: string, url: string, key: string, order: object): string {
  return `<?php
$order = ${literal(order, PHP)};

$call = curl_init(${PHP.text(url)});
curl_setopt_array($call, [
    CURLOPT_CUSTOMREQUEST => ${PHP.text(method)},
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        ${PHP.text(`Authorization: Bearer ${key}`)},
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode($order, JSON_THROW_ON_ERROR),
]);
$answer = curl_exec($call);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException((string) $answer);
}
print_r(json_decode($answer, true)['data']);`;
}

/** The syntax with which a programming language writes JSON values. */
interface Syntax {
  list: readonly [open: string, close: string];
  map: readonly [open: string, separator: string, close: string];
  text: (value: string) => string;
  yes: string;
  no: string;
  none: string;
}

const PYTHON: Syntax = {
  list: ['[', ']'],
  map: ['{', ': ', '}'],
  text: (value) => JSON.stringify(value),
  yes: 'True',
  no: 'False',
  none: 'None',
};
const PHP: Syntax = {
  list: ['[', ']'],
  map: ['[', ' => ', ']'],
  text: (value) => `'${value.replaceAll(/['\\]/gu, String.raw`\$&`)}'`,
  yes: 'true',
  no: 'false',
  none: 'null',
};

function literal(value: unknown, syntax: Syntax, indent = ''): string {
  if (value === null || value === undefined) return syntax.none;
  if (typeof value === 'boolean') return value ? syntax.yes : syntax.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return syntax.text(value);
  const inside = `${indent}    `;
  const [open, close] = Array.isArray(value)
    ? syntax.list
    : ([syntax.map[0], syntax.map[2]] as const);
  const rows = Array.isArray(value)
    ? value.map((one: unknown) => literal(one, syntax, inside))
    : Object.entries(value).map(
        ([name, one]) => `${syntax.text(name)}${syntax.map[1]}${literal(one, syntax, inside)}`,
      );
  return `${open}\n${rows.map((row) => `${inside}${row},\n`).join('')}${indent}${close}`;
}
