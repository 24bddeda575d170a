import { createFileRoute } from '@tanstack/react-router';
import { ConditionalScreen } from '../../conditional-rating/conditional-screen.tsx';
import { readSimulation } from '../../conditional-rating/simulation-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readSimulation);

export const Route = createFileRoute('/_back-office/dashboard/conditional_rating/')({
  validateSearch: readSearch,
  component: ConditionalScreen,
});
