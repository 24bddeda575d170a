import { endpoints } from '#contract/api/endpoints.ts';
import { writeOrderExamples } from '#contract/api/order-examples.ts';
import { schemas } from '#contract/api/schemas.ts';
import { jsonSchema } from './schema-writer.ts';
import { writeShape } from './write-shape.ts';

const { method, path, scope } = endpoints.recordOrders;

/**
 * Returns `docs/orders-api.md`, generated from the contract. Its test compares the file, and writes
 * it with `-u`.
 */
export function writeOrdersGuide(): string {
  const examples = writeOrderExamples({ address: 'https://avis.example.com', key: 'rcl_…' });
  return `# Orders from any back end

This page is generated from the contract (\`server/http/openapi/write-orders-guide.ts\`); its examples are run by \`order-examples.db.test.ts\`.

A shop on a platform without an integration sends its orders to \`${method} ${path}\`, with an API key of the scope \`${scope}\` (Réglages, Clés d’API).
One call takes one order, or a list of up to 1,000: a refused row refuses only itself.

## One order, many events

All events use the same call. Send the order again whenever it changes, with all its current data:

| Event | Field |
|---|---|
| created | \`number\`, \`ordered_at\` |
| paid | \`paid_at\` |
| shipped | \`fulfilled_at\` |
| delivered | \`delivered_at\` |
| cancelled | \`cancelled_at\` |
| refunded | \`refunded_at\` |

- The same \`number\` is the same order, and its customer receives one request. Sending the same data again changes nothing, so that a call without an answer can be repeated.
- \`updated_at\` orders events that arrive late: an older state never replaces a newer one.
- Dates are ISO 8601; one without an offset is read in the time zone of the shop. Amounts are texts or numbers.
- \`consent\` is the evidence of the consent of the customer, with its source and date.
- 422 names in French the invalid field, 429 contains the waiting time (\`Retry-After\`), and after 5xx repeat the call.

${examples.map(({ language, title, code }) => `## ${title}\n\n\`\`\`${language === 'curl' ? 'sh' : language}\n${code}\n\`\`\``).join('\n\n')}

## The body

\`\`\`
${writeShape(jsonSchema(schemas.recordOrders.body, 'input'))}
\`\`\`

## The answer

\`\`\`
${writeShape(jsonSchema(schemas.recordOrders.answer, 'output'))}
\`\`\`
`;
}
