import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RatingScale } from '#contract/labels/review-origins.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { type ImportDetail, importQuery } from './imports-data.ts';

export type ChangeMapping = (change: {
  mapping?: Record<string, string>;
  origin?: string | null;
  scale?: RatingScale;
}) => void;

/**
 * Says anew what a file holds; the whole of it is checked again at once. `originError`: why its
 * origin cannot be that.
 */
export function useMapping(work: ImportDetail): {
  change: ChangeMapping;
  originError: string | null;
} {
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (change: Parameters<ChangeMapping>[0]) =>
      ask('mapImport', {
        params: { id: work.id },
        body: { mapping: work.file?.mapping ?? {}, ...change },
      }),
    onSuccess: (answer) => client.setQueryData(importQuery(work.id).queryKey, answer),
  });
  return {
    change: mutate,
    originError: error instanceof ApiError ? (error.errors?.['origin']?.[0] ?? null) : null,
  };
}
