import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { fixedDocument } from './pages/fixed-document.ts';
import { REFERENCE_STYLE } from './openapi/reference-style.ts';

/**
 * Mounts the description of the API, for programs and for people. Its modules are imported with the
 * first request, because serving a call never needs the descriptions of the fields.
 */
export function openapiRoutes(app: Pick<App, 'config'>, http: FastifyInstance): void {
  const writeDocument = async (): Promise<string> => {
    const { describeContract } = await import('./openapi/describe-contract.ts');
    return JSON.stringify(describeContract(app.config.publicUrl));
  };
  http.get('/api/openapi.json', fixedDocument(writeDocument, 'application/json; charset=utf-8'));
  const sendReference = fixedDocument(
    async () => (await import('./openapi/write-reference.ts')).writeReference(),
    'text/html; charset=utf-8',
  );
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(REFERENCE_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  http.get('/api/reference', (request, reply) =>
    sendReference(request, reply.header('content-security-policy', policy)),
  );
}
