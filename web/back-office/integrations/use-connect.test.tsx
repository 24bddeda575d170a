import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useConnect } from './use-connect.ts';

function Connecting({ onConnected }: { onConnected: () => void }): ReactNode {
  const form = useForm<{ api_key: string }>();
  const { submit } = useConnect(form, {
    send: () => Promise.resolve(),
    done: 'Le service est connecté',
    onConnected,
  });
  return (
    <button type="button" onClick={() => void submit({ api_key: 'abc' })}>
      Connecter
    </button>
  );
}

test('a form closes when its key is accepted, before all services have been read again', async () => {
  const client = new QueryClient();
  client.invalidateQueries = () => new Promise(() => undefined); // This request never ends.
  let closed = 0;
  const screen = await render(
    <QueryClientProvider client={client}>
      <Connecting onConnected={() => (closed += 1)} />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Connecter' }).click();
  await expect.poll(() => closed).toBe(1);
});
