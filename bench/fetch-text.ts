import http from 'node:http';

/** What a browser keeps open to one host. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });

/** One GET over a kept connection; anything but 200 is an error. */
export function fetchText(address: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (body += part));
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(body)
          : reject(new Error(`${address}: ${answer.statusCode} ${body}`)),
      );
    });
    request.on('error', reject);
  });
}
