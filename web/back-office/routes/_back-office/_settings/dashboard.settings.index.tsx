import { createFileRoute } from '@tanstack/react-router';
import { SectionList } from '../../../settings/section-list.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/')({
  component: SectionList,
});
