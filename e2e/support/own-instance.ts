import { test } from '@playwright/test';
import { openTestInstance, type TestInstance } from '../../faults/test-instance.ts';
import { AS_STARTED, copyFolder, temporaryFolder } from './start-instance.ts';

interface Surroundings {
  /**
   * Starts the services around the instance and returns the environment variables that point to
   * them.
   */
  open: (address: string) => Promise<Record<string, string>>;
  close: () => Promise<unknown>;
}

/**
 * Starts an instance for this file, for journeys that need other settings than the common one. Its
 * port is `place` above the first port, and its data is a copy of the empty data folder. Returns
 * its address.
 */
export function ownInstance(place: number, { open, close }: Surroundings): string {
  const port = Number(process.env['E2E_PORT'] ?? 7599) + place;
  const address = `http://127.0.0.1:${port}`;
  let instance: TestInstance;
  test.describe.configure({ mode: 'default' }); // all tests of the file share one instance
  test.use({ baseURL: address });
  test.beforeAll(async () => {
    const surroundings = await open(address);
    const folder = temporaryFolder();
    copyFolder(process.env['E2E_EMPTY'] ?? '', folder);
    instance = openTestInstance(folder, port, {
      PUBLIC_URL: address,
      ...AS_STARTED,
      ...surroundings,
    });
    await instance.start();
  });
  test.afterAll(async () => {
    await instance.end();
    await close();
  });
  return address;
}
