import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { usePageOfAddress } from '../../components/use-page-of-address.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { type QuestionsSearch, questionsQuery } from './questions-address.ts';
import { QuestionItem } from './question-item.tsx';

const VIEWS = [
  { value: 'pending', label: 'À examiner' },
  { value: 'published', label: 'Publiées' },
  { value: 'refused', label: 'Refusées' },
  { value: 'all', label: 'Tout' },
] as const;

/**
 * Shows the questions of visitors about products, which the team publishes, refuses and answers.
 */
export function QuestionsScreen({ search }: { search: QuestionsSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/products/questions' });
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listProductQuestions', { query: questionsQuery(search) }),
    placeholderData: keepPreviousData,
  });
  const page = reading?.answer ?? undefined;
  usePageOfAddress(page);
  const view = search.view ?? 'pending';
  return (
    <Page
      title="Questions sur les produits"
      help={<HelpLink article="produits" about="les questions sur les produits" />}
      back={<BackLink to="/dashboard/products">Produits</BackLink>}
      lead={
        page
          ? countOf(page.total, 'question', 'questions')
          : 'Les questions de vos visiteurs, confirmées par e-mail'
      }
    >
      <div className="mb-4">
        <SegmentedControl
          label="Questions affichées"
          name="questions"
          options={VIEWS}
          value={view}
          onChoose={(next) =>
            void navigate({ search: next === 'pending' ? {} : { view: next }, resetScroll: false })
          }
        />
      </div>
      {reading?.failure && (
        <Broken
          title="Les questions n’ont pas pu être chargées"
          requestId={reading.failure.requestId}
          onRetry={() => void refetch()}
        >
          {reading.failure.message}
        </Broken>
      )}
      {!reading && <ListSkeleton rows={6} />}
      {page?.data.length === 0 && (
        <Empty
          drawing={view === 'pending' ? 'done' : 'reviews'}
          title={view === 'pending' ? 'Aucune question à examiner' : 'Aucune question'}
        >
          Vos visiteurs posent leurs questions sous les avis de chaque produit. Elles arrivent ici
          une fois confirmées par e-mail, et ne sont publiées que par vous.
        </Empty>
      )}
      {page && page.data.length > 0 && (
        <>
          <ul aria-label="Questions" className="border-t border-border">
            {page.data.map((question) => (
              <QuestionItem key={question.id} question={question} />
            ))}
          </ul>
          <Pagination
            page={page}
            onPage={(number) => void navigate({ search: { ...search, page: number } })}
          />
        </>
      )}
    </Page>
  );
}
