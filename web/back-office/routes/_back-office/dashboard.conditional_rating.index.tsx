import { createFileRoute } from '@tanstack/react-router';
import { ConditionalScreen } from '../../conditional-rating/conditional-screen.tsx';
import { readSimulation } from '../../conditional-rating/simulation-search.ts';

export const Route = createFileRoute('/_back-office/dashboard/conditional_rating/')({
  validateSearch: readSimulation,
  component: ConditionalScreen,
});
