import type { Endpoint } from '#contract/api/endpoint.ts';
import { endpoints } from '#contract/api/endpoints.ts';

const routePatterns = Object.values(endpoints as Record<string, Endpoint>).map(
  ({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }),
);

/**
 * Returns the methods that the contract has for an address. Empty for an address that it does not
 * contain.
 */
export function supportedMethods(path: string): string[] {
  return [
    ...new Set(
      routePatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    ),
  ];
}
