import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { fixedDocument } from './pages/fixed-document.ts';
import { describeContract } from './openapi/describe-contract.ts';

export function openapiRoutes(app: Pick<App, 'config'>, http: FastifyInstance): void {
  const write = (): string => JSON.stringify(describeContract(app.config.publicUrl));
  http.get('/api/openapi.json', fixedDocument(write, 'application/json; charset=utf-8'));
}
