import { test } from '@playwright/test';
import { type House, openHouse } from '../faults/test-instance.ts';
import { COMPILED, copyFolder, temporaryFolder } from './start-instance.ts';

interface Surroundings {
  /** What stands around the house, opened before it; what it must know of them. */
  open: (address: string) => Promise<Record<string, string>>;
  close: () => Promise<unknown>;
}

/** For journeys that need other surroundings than the common house has: one of their own, `place` doors further, on a copy of an empty one. Its address. */
export function ownHouse(place: number, { open, close }: Surroundings): string {
  const port = Number(process.env['E2E_PORT'] ?? 7599) + place;
  const address = `http://127.0.0.1:${port}`;
  let house: House;
  test.describe.configure({ mode: 'default' }); // one house for all of the file
  test.use({ baseURL: address });
  test.beforeAll(async () => {
    const surroundings = await open(address);
    const folder = temporaryFolder();
    copyFolder(process.env['E2E_EMPTY'] ?? '', folder);
    house = openHouse(folder, port, {
      PUBLIC_URL: address,
      NODE_COMPILE_CACHE: COMPILED,
      ...surroundings,
    });
    await house.start();
  });
  test.afterAll(async () => {
    await house.end();
    await close();
  });
  return address;
}
