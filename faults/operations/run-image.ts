import path from 'node:path';
import type { Fault } from '../fault.ts';
import { BASE_IMAGE, findArchive, lacksArchive, lacksBaseImage } from './find-archive.ts';
import { runCommand } from './run-command.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TAG = 'localhost/recueil-fault';

/**
 * Does the work of a container engine without one: separate namespaces, a read-only root, and a
 * user without capabilities. Prints its findings, then stops the program with SIGTERM.
 */
const CONTAINER = `
set -eu
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for device in null urandom random zero; do
  touch "$1/dev/$device"
  mount --bind /dev/$device "$1/dev/$device"
done
mkdir "$1/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
mount -t tmpfs -o mode=750,uid=10001,gid=10001 tmpfs "$1/var/lib/recueil"
ip link set lo up
exec chroot "$1" setpriv --reuid 10001 --regid 10001 --clear-groups --bounding-set=-all --no-new-privs \\
  env -i PATH=/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 DATA_DIR=/var/lib/recueil sh -c '
cd /opt/recueil
node_modules/.bin/node --max-semi-space-size=16 dist/server/main.js &
program=$!
for turn in $(seq 120); do
  sleep 0.5
  if node_modules/.bin/node deploy/container/health-check.ts; then echo healthy; break; fi
done
touch /opt/written 2> /dev/null || echo root_is_read_only
grep -q "^CapBnd:.*0000000000000000" /proc/$program/status && echo no_rights
kill -TERM $program
wait $program && echo stopped_politely'
`;
const EXPECTED = ['healthy', 'root_is_read_only', 'no_rights', 'stopped_politely'];

/** Starts the image that the guide builds, from the archive that `npm run release` wrote. */
export const runImage: Fault = {
  id: 'image',
  name: 'the image starts as a user without rights over a root that is only read',
  run: async () => {
    const missing = lacksArchive() ?? lacksBaseImage();
    if (missing !== null) return { passed: true, not_run: missing, figures: {} };
    const archive = findArchive() ?? '';
    const buildArguments = [`BASE=${BASE_IMAGE}`, `ARCHIVE=${path.relative(ROOT, archive)}`];
    const args = buildArguments.flatMap((argument) => ['--build-arg', argument]);
    await buildah('bud', '--quiet', '--isolation', 'chroot', ...args, '--tag', TAG, '.');
    const container = await buildah('--isolation', 'chroot', 'from', TAG);
    try {
      const root = await buildah('mount', container);
      const ran = await runCommand(
        'unshare',
        ['--mount', '--pid', '--fork', '--net', '--ipc', '--', 'sh', '-c', CONTAINER, 'sh', root],
        { timeout: 120_000 },
      );
      const outputLines = ran.output.split('\n');
      return {
        passed: EXPECTED.every((line) => outputLines.includes(line)),
        figures: {
          archive: path.basename(archive),
          said: outputLines,
          errors: ran.errors.slice(-1000),
        },
      };
    } finally {
      await buildah('rm', container);
      await buildah('rmi', '--force', TAG);
    }
  },
};

async function buildah(...args: readonly string[]): Promise<string> {
  const { status, output, errors } = await runCommand('buildah', args, { cwd: ROOT });
  if (status !== 0) throw new Error(`buildah ${args.join(' ')}: ${errors.slice(-1000)}`);
  return output.trim();
}
