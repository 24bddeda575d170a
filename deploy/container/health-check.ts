import { env } from 'node:process';

// Docker runs this check to see whether the container is ready. A web process answers on its own
// port, a worker on HEALTH_PORT.
const isWeb = (env['ROLES'] ?? 'web').includes('web');
const port = env['HEALTH_PORT'] ?? (isWeb ? (env['PORT'] ?? '3000') : '3001');
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
process.exit(answer?.ok === true ? 0 : 1);
