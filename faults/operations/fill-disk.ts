import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeSmtp } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { addCustomers, openFaultShop, type FaultShop } from '../open-fault-shop.ts';
import { openTestInstance } from '../test-instance.ts';
import { waitUntil } from '../wait-until.ts';

const PORT = 4650;
const MEGABYTES = 400;
const NOT_MOUNTED = 'a file system of a fixed size cannot be mounted here (it asks for root)';

/**
 * Fills a separate disk while messages are sent, and then empties it. The refusals must name the
 * disk, and the work must resume without a restart. The log of the program is on the same disk.
 */
export const fillDisk: Fault = {
  id: 'R15',
  name: 'the disk of the embedded database and of the images is full for a while',
  run: (size) => onSmallDisk((disk) => fillEmbedded(disk, size === 'full' ? 1000 : 100)),
};

async function onSmallDisk(
  run: (disk: string) => ReturnType<Fault['run']>,
): ReturnType<Fault['run']> {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'none', disk], {
      stdio: 'pipe',
    });
  } catch {
    fs.rmdirSync(disk);
    return { passed: true, not_run: NOT_MOUNTED, figures: {} };
  }
  try {
    return await run(disk);
  } finally {
    execFileSync('umount', ['-l', disk]);
    fs.rmdirSync(disk);
  }
}

async function fillEmbedded(disk: string, messages: number): ReturnType<Fault['run']> {
  const provider = await fakeSmtp();
  provider.setDelay(50);
  const instance = openTestInstance(path.join(disk, 'data'), PORT, provider.env);
  try {
    fs.mkdirSync(path.join(disk, 'data'));
    await instance.start();
    const shop = await openFaultShop(instance.address);
    await addCustomers(shop, { count: messages, channel: 'email' });
    await waitUntil(() => provider.count() >= 5, 120_000, 'nothing leaves');
    const empty = fill(disk);
    const image = await storeImage(instance.address, shop);
    const refused = await refusedOrder(instance.address, shop);
    empty();
    const again_ms = await waitUntil(
      async () => {
        const { status } = await storeImage(instance.address, shop);
        return status === 200;
      },
      180_000,
      'it does not go on by itself',
    );
    const client = await reconnect(() => instance.connect());
    const audit = await auditWhenEmpty(client, () => provider.arrivals());
    return {
      passed:
        refused.status >= 500 &&
        refused.text.includes('disque') &&
        image.status >= 500 &&
        isSound(audit) &&
        audit.messages >= messages &&
        audit.ended === 0,
      figures: { image, refused, again_ms, ...audit },
    };
  } finally {
    await instance.end();
    await provider.stop();
  }
}

/** Uses every free byte of the disk and returns a function that frees them. */
function fill(disk: string): () => void {
  const file = path.join(disk, 'filler');
  const opened = fs.openSync(file, 'w');
  for (const block = Buffer.alloc(1 << 20); ;)
    try {
      fs.writeSync(opened, block);
    } catch {
      break;
    }
  for (const block = Buffer.alloc(4096); ;)
    try {
      fs.writeSync(opened, block);
    } catch {
      break;
    }
  fs.closeSync(opened);
  return () => fs.rmSync(file);
}

interface Answer {
  status: number;
  text: string;
}

let orders = 0;

/**
 * Sends large orders until one is refused, because PostgreSQL has free space in files that it has
 * already allocated.
 */
async function refusedOrder(address: string, shop: FaultShop): Promise<Answer> {
  for (;;) {
    const answer = await sendOrder(address, shop, `F-${orders++}`);
    if (answer.status !== 200) return answer;
  }
}

async function sendOrder(address: string, shop: FaultShop, number: string): Promise<Answer> {
  const many = Array.from({ length: 40 }, (_, index) => ({
    number: `${number}-${index}`,
    email: `${number}-${index}@exemple.fr`.toLowerCase(),
    ordered_at: new Date().toISOString(),
    products: Array.from({ length: 20 }, (__, product) => ({
      id: `${number}-${index}-${product}`,
      name: 'x'.repeat(150),
    })),
  }));
  return ask(`${address}/api/team/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(many),
  });
}

async function storeImage(address: string, shop: FaultShop): Promise<Answer> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } });
  const body = new FormData();
  body.set('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'logo.png');
  return ask(`${address}/api/team/store_image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}` },
    body,
  });
}

async function ask(url: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, text: (await answer.text()).slice(0, 300) };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function reconnect<C>(connect: () => Promise<C>): Promise<C> {
  let client: C | undefined;
  await waitUntil(
    async () => (client = await connect().catch(() => undefined)) !== undefined,
    60_000,
    'PostgreSQL does not answer again',
  );
  return client as C;
}

async function auditWhenEmpty(
  client: Parameters<typeof auditSends>[0],
  arrivals: () => Parameters<typeof auditSends>[1],
): ReturnType<typeof auditSends> {
  const countLeft = async (): Promise<number> =>
    (
      await client.query(
        "select 1 from messages where step = 'request' and due_at is not null or status = 'sending'",
      )
    ).rowCount ?? 0;
  await waitUntil(async () => (await countLeft()) === 0, 100_000, 'the queue did not empty').catch(
    async (error: unknown) => {
      const { rows } = await client.query(
        'select status, reason, step, min(due_at), count(*) from messages group by 1, 2, 3',
      );
      throw new Error(JSON.stringify(rows), { cause: error });
    },
  );
  const audit = await auditSends(client, arrivals());
  await client.end();
  return audit;
}
