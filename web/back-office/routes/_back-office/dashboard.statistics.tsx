import { createFileRoute } from '@tanstack/react-router';
import { StatisticsScreen } from '../../statistics/statistics-screen.tsx';
import { readStatisticsSearch } from '../../statistics/statistics-search.ts';

export const Route = createFileRoute('/_back-office/dashboard/statistics')({
  validateSearch: readStatisticsSearch,
  component: StatisticsScreen,
});
