import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type HostileImage, hostileImages } from '#server/testing/services/hostile-images.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';
import { openFaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';

const PORT = 4613;
const FILES = 500;
const TOGETHER = 6;
const WATCH_MS = 200;
/** Bytes of the program and its child processes, beyond their memory before the first file. */
const MOST_MEMORY = 200_000_000;
const SLOWEST_MS = 2_000;
const EXPECTED = new Set([200, 413, 415, 429]);

/**
 * Uploads 500 files that attack image decoders, six at a time. Each is refused or encoded again,
 * never answered with 500. The program survives, uses little memory, and accepts a valid file
 * afterwards.
 */
export const hostileUploads: Fault = {
  id: 'S13',
  name: 'hostile images, six at a time',
  run: async (size) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-uploads-'));
    fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user
    const instance = openTestInstance(folder, PORT, {});
    try {
      await instance.start();
      const shop = await openFaultShop(instance.address);
      const samples = await drawSamples();
      const send = (bytes: Buffer, name: string): Promise<Response> =>
        upload(instance, shop.token, bytes, name);
      await send(samples['png'] ?? Buffer.alloc(0), 'logo.png');
      const before = instance.memory();
      const statuses: Record<number, number> = {};
      const wrong: string[] = [];
      const late: HostileImage[] = [];
      let [peak, slowest] = [before, 0];
      const files = hostileImages(samples, size === 'full' ? FILES * 20 : FILES, seededRandom(13));
      const work = async (): Promise<void> => {
        for (const file of files) {
          const { what, bytes } = file;
          const began = performance.now();
          const { status } = await send(bytes, `../../${what}.png`);
          const took = performance.now() - began;
          if (took > SLOWEST_MS) late.push(file);
          slowest = Math.max(slowest, took);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (!EXPECTED.has(status)) wrong.push(`${what}: ${status}`);
        }
      };
      const watching = setInterval(() => (peak = Math.max(peak, instance.memory())), WATCH_MS);
      await Promise.all(Array.from({ length: TOGETHER }, work));
      clearInterval(watching);
      // Six concurrent uploads delay each other, so that each slow one is measured again alone.
      let slowest_alone = 0;
      for (const { what, bytes } of late) {
        const began = performance.now();
        await send(bytes, `../../${what}.png`);
        slowest_alone = Math.max(slowest_alone, performance.now() - began);
      }
      const honest = (await send(samples['jpeg'] ?? Buffer.alloc(0), 'logo.jpg')).status;
      const outside = fs.readdirSync(folder).filter((name) => /\.png$|\.php$/.test(name));
      const passed =
        wrong.length === 0 &&
        honest === 200 &&
        outside.length === 0 &&
        peak - before <= MOST_MEMORY &&
        before > 0 &&
        statuses[200] !== undefined &&
        statuses[413] !== undefined &&
        statuses[415] !== undefined &&
        slowest_alone <= SLOWEST_MS;
      return {
        passed,
        figures: {
          statuses,
          honest,
          memory_mb: Math.round((peak - before) / 1e6),
          slowest_ms: Math.round(slowest),
          late_beside_others: late.length,
          slowest_alone_ms: Math.round(slowest_alone),
          wrong: wrong.slice(0, 10),
        },
      };
    } finally {
      await instance.end();
    }
  },
};

async function upload(
  instance: TestInstance,
  token: string,
  bytes: Buffer,
  name: string,
): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
  return fetch(`${instance.address}/api/team/store_image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

async function drawSamples(): Promise<Record<string, Buffer>> {
  const drawing = sharp({
    create: {
      width: 96,
      height: 64,
      channels: 4,
      background: { r: 240, g: 120, b: 20, alpha: 0.6 },
    },
  });
  const [png, jpeg, gif, webp, avif] = await Promise.all([
    drawing.clone().png().toBuffer(),
    drawing.clone().jpeg({ progressive: true }).toBuffer(),
    drawing.clone().gif().toBuffer(),
    drawing.clone().webp().toBuffer(),
    drawing.clone().avif({ effort: 0 }).toBuffer(),
  ]);
  return { png, jpeg, gif, webp, avif };
}
