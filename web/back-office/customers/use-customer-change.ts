import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { LIVE } from '#web/api/live-query.ts';
import { customerQuery } from './customer-data.ts';

/**
 * Changes a customer record, shows the answer immediately and invalidates the lists that contain
 * it.
 */
export function useCustomerChange<Given>(
  id: string,
  change: (changeInput: Given) => Promise<Answer<'getCustomer'>>,
  onChanged: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      client.setQueryData(customerQuery(id).queryKey, { answer, failure: null });
      onChanged();
      return readLiveAgain(client);
    },
  });
}

export const readLiveAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [LIVE] });
