import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** Self-signed, as hosting providers create it. The key protects nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAXF3oM3c+mbcnqgl
HrwscWdIJSO0lPXPYsYW5i8n9+qhRANCAAR/sw8Pye1MOvhgSqJGH1yUYLPDZKaD
wbfxf8HYGQzjSnTuST4zoAOYWb1Wn2+I8hin3P6AsKsBLTeKFMDQUDzu
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUEACYpwNjokUyfXQsDaOvKxe+CSAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNDIwMzQ0NFoYDzIxMjYxMDMx
MjAzNDQ0WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR/sw8Pye1MOvhgSqJGH1yUYLPDZKaDwbfxf8HYGQzjSnTuST4zoAOY
Wb1Wn2+I8hin3P6AsKsBLTeKFMDQUDzuo2QwYjAdBgNVHQ4EFgQU6Z9E5ZMu2LI6
l/xzrHTVSEW25nQwHwYDVR0jBBgwFoAU6Z9E5ZMu2LI6l/xzrHTVSEW25nQwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQD0mMwu6NtbSp23Em/vmg0DclqCQa2+TGRkPHhw41LGIgIhAMoSZYp5HbAxtWzr
V6ThSlQQOfMxT8n3DvCBC2UZEkzW
-----END CERTIFICATE-----`;

/**
 * Starts a server with a certificate that no authority has signed. `answered` lists the calls that
 * accepted it nevertheless.
 */
export async function startSelfSignedServer(): Promise<{
  url: string;
  answered: string[];
  stop(): Promise<void>;
}> {
  const answered: string[] = [];
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    answered.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
