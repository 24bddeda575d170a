import http from 'node:http';

/** Has as many connections as a browser opens to one host. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });

/** Sends one GET over a persistent connection. Throws when the status is not 200. */
export async function fetchText(address: string, headers: Record<string, string>): Promise<string> {
  return (await fetchBytes(address, headers)).bytes.toString();
}

/**
 * Does the same, and returns the bytes as they were transferred with the headers that describe
 * their encoding.
 */
export function fetchBytes(
  address: string,
  headers: Record<string, string>,
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        if (answer.statusCode !== 200)
          return reject(new Error(`${address}: ${answer.statusCode} ${bytes.toString()}`));
        const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
        resolve({
          bytes,
          headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
        });
      });
    });
    request.on('error', reject);
  });
}
