import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { questionsQuery, readQuestionsSearch } from '../../products/questions/questions-address.ts';
import { QuestionsScreen } from '../../products/questions/questions-screen.tsx';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readQuestionsSearch);

export const Route = createFileRoute('/_back-office/dashboard/products/questions')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    await waitBriefly([
      queryClient.prefetchQuery(
        liveQuery('listProductQuestions', {
          query: questionsQuery(readQuestionsSearch(location.search)),
        }),
      ),
    ]);
  },
  component: QuestionsOfAddress,
});

function QuestionsOfAddress() {
  return <QuestionsScreen search={Route.useSearch()} />;
}
