import type { Endpoint } from '#contract/api/endpoint.ts';
import { endpoints } from '#contract/api/endpoints.ts';

const routePatterns = Object.values(endpoints as Record<string, Endpoint>).map(
  ({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }),
);

/** The methods that the contract has for an address; empty for an address it does not know. */
export function supportedMethods(path: string): string[] {
  return [
    ...new Set(
      routePatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    ),
  ];
}
