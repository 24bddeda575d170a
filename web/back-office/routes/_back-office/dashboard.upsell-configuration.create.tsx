import { createFileRoute } from '@tanstack/react-router';
import { compact, idOf, searchOf } from '../../search-values.ts';
import { UpsellFormScreen } from '../../upsells/upsell-form-screen.tsx';

const readSearch = searchOf((raw) => compact<{ id?: string }>({ id: idOf(raw['id']) }));

export const Route = createFileRoute('/_back-office/dashboard/upsell-configuration/create')({
  /** The proposal to change; absent: a new one. */
  validateSearch: readSearch,
  component: UpsellFormScreen,
});
