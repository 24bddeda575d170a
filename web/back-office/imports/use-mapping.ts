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
 * Returns a function that changes the columns or the origin of a file, after which the server
 * checks the file again. `originError` is the server’s error about the origin.
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
