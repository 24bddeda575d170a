import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { SkeletonFields } from '#web/ui/feedback/skeleton.tsx';

interface UnreadSectionProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** The title: « Ces réglages n’ont pas pu être chargés ». */
  title: string;
  /** Says that the saved settings are safe. */
  children: ReactNode;
  /** The number of fields in the skeleton. */
  fields: number;
}

/** Shows the skeleton of a section until its settings are read, or the error that prevents it. */
export function UnreadSection({ query, title, children, fields }: UnreadSectionProps): ReactNode {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return null;
  if (error === null) return <SkeletonFields fields={fields} />;
  return (
    <Broken
      title={title}
      requestId={error instanceof ApiError ? error.requestId : null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    >
      {children}
    </Broken>
  );
}
