import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { dayKey } from '#web/ui/format/dates.ts';
import { pairsQuery, readPairsSearch } from '../../reviews/trustpilot/pairs-address.ts';
import { PairsScreen } from '../../reviews/trustpilot/pairs-screen.tsx';
import { teamQuery } from '../../session/current-session.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readPairsSearch);

export const Route = createFileRoute('/_back-office/dashboard/reviews/trustpilot_mode')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    const { timezone } = await queryClient.ensureQueryData(teamQuery);
    await waitBriefly([
      queryClient.prefetchQuery(
        liveQuery('listPublicReviews', {
          query: pairsQuery(readPairsSearch(location.search), dayKey(new Date(), timezone)),
        }),
      ),
    ]);
  },
  component: PairsOfAddress,
});

function PairsOfAddress() {
  return <PairsScreen search={Route.useSearch()} />;
}
