import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { hostileImages } from '#server/testing/services/hostile-images.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';
import { openShop } from './open-shop.ts';
import type { Fault } from './fault.ts';

const PORT = 4613;
const FILES = 500;
const TOGETHER = 6;
/** Of the web process, beyond what it had before the first file. */
const MOST_MEMORY = 200_000_000;
const SLOWEST_MS = 12_000;
const EXPECTED = new Set([200, 413, 415, 422, 429]);

/**
 * 500 files that want to break who reads them, six at a time: refused or drawn anew, never a 500;
 * the program lives, stays small, and takes the next honest one.
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
      const shop = await openShop(instance.address);
      const samples = await drawSamples();
      const send = (bytes: Buffer, name: string): Promise<Response> =>
        upload(instance, shop.token, bytes, name);
      await send(samples['png'] ?? Buffer.alloc(0), 'logo.png');
      const before = await memoryOf(instance);
      const statuses: Record<number, number> = {};
      const wrong: string[] = [];
      let [peak, slowest] = [before, 0];
      const files = hostileImages(samples, size === 'full' ? FILES * 20 : FILES, seededRandom(13));
      const work = async (): Promise<void> => {
        for (const { what, bytes } of files) {
          const began = performance.now();
          const { status } = await send(bytes, `../../${what}.png`);
          slowest = Math.max(slowest, performance.now() - began);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (!EXPECTED.has(status)) wrong.push(`${what}: ${status}`);
          peak = Math.max(peak, await memoryOf(instance));
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, work));
      const honest = (await send(samples['jpeg'] ?? Buffer.alloc(0), 'logo.jpg')).status;
      const outside = fs.readdirSync(folder).filter((name) => /\.png$|\.php$/.test(name));
      const passed =
        wrong.length === 0 &&
        honest === 200 &&
        outside.length === 0 &&
        peak - before <= MOST_MEMORY &&
        slowest <= SLOWEST_MS;
      return {
        passed,
        figures: {
          statuses,
          honest,
          memory_mb: Math.round((peak - before) / 1e6),
          slowest_ms: Math.round(slowest),
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

async function memoryOf(instance: TestInstance): Promise<number> {
  const text = await (await fetch(`${instance.address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
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
