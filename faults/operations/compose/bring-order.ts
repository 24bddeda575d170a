// Creates a shop with one order of one customer, at the given address.
import { addCustomers, openFaultShop } from '../../open-fault-shop.ts';
import { waitUntil } from '../../wait-until.ts';

const [address = ''] = process.argv.slice(2);
let lastError = '';
await waitUntil(
  async () => {
    const answer = await fetch(`${address}/health/ready`).catch((error: unknown) => {
      lastError = error instanceof Error ? String(error.cause) : '';
      return null;
    });
    return answer?.ok === true;
  },
  60_000,
  'the proxy does not answer',
).catch((error: unknown) => {
  throw new Error(lastError, { cause: error });
});
const shop = await openFaultShop(address);
await addCustomers(shop, { count: 1, channel: 'email' });
