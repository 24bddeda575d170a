import { createFileRoute } from '@tanstack/react-router';
import { compact, idOf, searchOf } from '../../search-values.ts';
import { UpsellFormScreen } from '../../upsells/upsell-form-screen.tsx';

const readSearch = searchOf((raw) => compact<{ id?: string }>({ id: idOf(raw['id']) }));

export const Route = createFileRoute('/_back-office/dashboard/upsell-configuration/create')({
  /** Contains the upsell to edit. A new one is created when it is absent. */
  validateSearch: readSearch,
  component: UpsellFormScreen,
});
