import type { FakeShop } from './fake-shop.ts';

export interface AdminCall {
  name: string;
  variables: Record<string, unknown>;
  shop: FakeShop;
  now: number;
}

export type Operation = (call: AdminCall) => Record<string, unknown>;

export const adminRefusal = (code: string, message: string): Record<string, unknown> => ({
  errors: [{ message, extensions: { code } }],
});

/**
 * Wraps an operation that needs a scope. Without it, `data` is null and an error names the missing
 * scope. The scope for writing includes the scope for reading.
 */
export const needs =
  (scope: string, operation: Operation): Operation =>
  (call) =>
    call.shop.scopes.includes(scope) ||
    call.shop.scopes.includes(scope.replace(/^read_/u, 'write_'))
      ? operation(call)
      : {
          data: null,
          ...adminRefusal(
            'ACCESS_DENIED',
            `Access denied. Required access: \`${scope}\` access scope.`,
          ),
        };
