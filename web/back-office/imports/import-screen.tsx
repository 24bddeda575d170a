import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BackLink } from '../components/back-link.tsx';
import { useSession } from '../session/use-session.ts';
import { FoundProducts } from './found-products.tsx';
import { ImportedMedia } from './imported-media.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportStateLabel } from './import-state-label.tsx';
import { type ImportDetail, importQuery } from './imports-data.ts';
import { MappingTable } from './mapping-table.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { ReviewSource } from './review-source.tsx';
import { useMapping } from './use-mapping.ts';

/**
 * Shows one import: its progress, its result, its columns and the refused rows. It has its own
 * address, so that a reload loses nothing.
 */
export function ImportScreen({ id }: { id: string }): ReactNode {
  const { team } = useSession();
  const { data, error, refetch } = useQuery(importQuery(id));
  const work = data?.data;
  const mayAct = team.role !== 'reader';
  return (
    <Page
      title={work ? (work.source_name ?? work.kind_label) : 'Import'}
      back={<BackLink to="/dashboard/queue/imports">Imports</BackLink>}
      lead={work && <ImportStateLabel state={work.state} />}
    >
      {error && !work && (
        <Broken
          title="Cet import n’a pas pu être chargé"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          S’il est en cours, il continue.
        </Broken>
      )}
      {!error && !work && <Skeleton className="w-80" />}
      {work && (
        <div className="grid max-w-170 gap-8">
          {mayAct && needsConfirmation(work) && <SourceQuestions work={work} />}
          <div className="grid gap-4">
            <ImportProgress work={work} />
            <ImportResult work={work} />
            {work.reviews?.products && <FoundProducts products={work.reviews.products} />}
            {work.reviews?.media && (
              <ImportedMedia work={work} media={work.reviews.media} mayAct={mayAct} />
            )}
            {mayAct && <ImportActions work={work} />}
          </div>
          {work.file && mayAct && needsConfirmation(work) && (
            <FileQuestions work={work} file={work.file} />
          )}
          {work.refused > 0 && <RefusedRows work={work} mayDownload={mayAct} />}
        </div>
      )}
    </Page>
  );
}

function needsConfirmation({ state }: ImportDetail): boolean {
  return state === 'checked' || state === 'checking';
}

/** Asks for the origin of the reviews, before any other question. */
function SourceQuestions({ work }: { work: ImportDetail }): ReactNode {
  const { change, originError } = useMapping(work);
  return (
    work.reviews && (
      <ReviewSource reviews={work.reviews} kind={work.kind} change={change} error={originError} />
    )
  );
}

/** Shows the settings of a file that can be changed before the import is confirmed. */
function FileQuestions({
  work,
  file,
}: {
  work: ImportDetail;
  file: NonNullable<ImportDetail['file']>;
}): ReactNode {
  const { change } = useMapping(work);
  const { reviews } = work;
  return (
    <>
      {reviews && <ReviewPreview reviews={reviews} kind={work.kind} />}
      <MappingTable work={work} file={file} change={change} />
    </>
  );
}
