import { createFileRoute } from '@tanstack/react-router';
import { StatisticsScreen } from '../../statistics/statistics-screen.tsx';
import { readStatisticsSearch } from '../../statistics/statistics-search.ts';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readStatisticsSearch);

export const Route = createFileRoute('/_back-office/dashboard/statistics')({
  validateSearch: readSearch,
  component: StatisticsScreen,
});
