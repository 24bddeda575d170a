import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ListTodo, type LucideIcon, MessageSquareQuote, Package, UserRound } from 'lucide-react';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { formatOrderNumber } from '#web/back-office/components/customer.ts';
import { useDebounced } from '#web/ui/forms/use-debounced.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

type TeamSearchResult = Answer<'searchTeam'>['data'][number];

const PAUSE_MS = 120;
const SHORTEST = 2;

interface FoundEntries {
  entries: PaletteEntry[];
  /** True until the typed text has been answered. */
  isWaiting: boolean;
  failure: string | null;
}

/** Searches the customers, orders, reviews and messages of the shop. */
export function useFoundEntries(typed: string): FoundEntries {
  const text = typed.trim();
  const query = useDebounced(text, PAUSE_MS);
  const isLong = text.length >= SHORTEST;
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...endpointQuery('searchTeam', { query: { search: query } }),
    enabled: query.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const router = useRouter();
  const entries = (isLong ? (data?.data ?? []) : []).map((found) => {
    const place = placeOf(found);
    return {
      key: `${found.kind} ${found.id}`,
      ...KINDS[found.kind],
      label: labelOf(found),
      hint: hintOf(found),
      href: router.buildLocation(place).href,
      run: () => void navigate(place),
    };
  });
  return {
    entries,
    isWaiting: isLong && !error && (query !== text || isPlaceholderData || isPending),
    failure: isLong ? (error?.message ?? null) : null,
  };
}

/**
 * Returns the destination of a result: messages and reviews open in their list, all other results
 * on the customer’s record.
 */
function placeOf({ kind, id, request_id: request }: TeamSearchResult) {
  const all = { status: 'all', request } as const;
  if (kind === 'review') return { to: '/dashboard/reviews', search: all } as const;
  if (kind === 'message')
    return { to: '/dashboard/queue', search: { ...all, message: id } } as const;
  return { to: '/dashboard/customers/$customerId', params: { customerId: request } } as const;
}

const KINDS: Readonly<Record<TeamSearchResult['kind'], { group: PaletteGroup; icon: LucideIcon }>> =
  {
    customer: { group: 'Clients', icon: UserRound },
    order: { group: 'Commandes', icon: Package },
    review: { group: 'Avis', icon: MessageSquareQuote },
    message: { group: 'Envois', icon: ListTodo },
  };

function labelOf(found: TeamSearchResult): string {
  const name = nameOf(found);
  if (found.kind === 'order' && found.order_number)
    return [`Commande ${formatOrderNumber(found.order_number)}`, name].filter(Boolean).join(', ');
  return (
    name || (found.order_number ? `Commande ${formatOrderNumber(found.order_number)}` : 'Sans nom')
  );
}

const nameOf = ({ first_name, last_name }: TeamSearchResult): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/**
 * Returns the matching text, when the label does not contain it, and details that distinguish
 * similar results.
 */
function hintOf(found: TeamSearchResult): string | undefined {
  const { kind, match, rating, status_label } = found;
  const labels = {
    name: undefined,
    email: match.text,
    phone: match.text,
    order: kind === 'order' ? undefined : `commande ${formatOrderNumber(match.text)}`,
    review: `«\u00A0${match.text}\u00A0»`,
  }[match.kind];
  const about = kind === 'message' ? status_label : rating !== null && `${rating} sur 5`;
  return [about, labels].filter(Boolean).join(', ') || undefined;
}
