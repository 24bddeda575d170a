import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childrenOf, killAll } from '../../test-instance.ts';
import { waitUntil } from '../../wait-until.ts';
import { type CommandResult, runCommand } from '../run-command.ts';

const SYSTEMD = '/lib/systemd/systemd';
const NAMESPACES = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--'];
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * A separate system on this machine, with systemd as its first process and without its services.
 */
export interface SystemdMachine {
  /** Runs a command in a shell of root. */
  run(command: string): Promise<CommandResult>;
  end(): Promise<void>;
}

/**
 * Creates separate namespaces except for the network: this machine’s system as a read-only root, a
 * copy of `/etc` without units, empty `/opt`, `/var`, `/home` and `/root`, and `/release` with the
 * archive. Its control group is a child of this process’s group, so that systemd sees only its own
 * processes.
 */
const BOOT = `
set -eu
place=$1 release=$2 group=$3
root=$place/root
mount --make-rprivate /
mount --bind / "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in etc opt var; do mount --bind "$place/$folder" "$root/$folder"; done
for folder in run tmp home root mnt dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$folder"; done
chmod 1777 "$root/tmp"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount --bind "$release" "$root/mnt"
cd "$root"
pivot_root . .
umount -l .
exec env -i container=unshare PATH=${PATH} ${SYSTEMD} --system --unit=basic.target --show-status=no
`;

/** Starts the system. Returns a text that names what this machine lacks. */
export async function openSystemdMachine(release: string): Promise<SystemdMachine | string> {
  const missing = [SYSTEMD, '/usr/bin/unshare', '/usr/bin/nsenter', '/sbin/pivot_root'].filter(
    (file) => !fs.existsSync(file),
  );
  if (missing.length > 0) return `${missing.join(', ')} is not installed`;
  const hierarchy = spawnSync('findmnt', ['-n', '-o', 'TARGET', '-t', 'cgroup2'], {
    encoding: 'utf8',
  }).stdout.split('\n')[0];
  if (!hierarchy) return 'there is no second hierarchy of control groups (cgroup2)';
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-systemd-'));
  fs.chmodSync(place, 0o755);
  for (const folder of ['root', 'opt', 'var']) fs.mkdirSync(path.join(place, folder));
  await copyEtc(path.join(place, 'etc'));
  const group = path.join(hierarchy, path.basename(place));
  const log = fs.openSync(path.join(place, 'boot.txt'), 'a');
  const child = spawn(
    'sh',
    [
      '-c',
      `mkdir "$3" && echo $$ > "$3/cgroup.procs" && exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh -c "$0" sh "$@"`,
      BOOT,
      place,
      release,
      group,
    ],
    { stdio: ['ignore', log, log] },
  );
  const first = (): number | undefined => childrenOf(child.pid ?? 0)[0];
  const run: SystemdMachine['run'] = (command) =>
    runCommand('nsenter', [
      '--target',
      String(first()),
      ...NAMESPACES,
      'env',
      '-i',
      `PATH=${PATH}`,
      'sh',
      '-c',
      command,
    ]);
  const end = async (): Promise<void> => {
    await killAll([first(), child.pid].flatMap((pid) => pid ?? []));
    await runCommand('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
    await fs.promises.rm(place, { recursive: true, force: true });
  };
  try {
    await waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error('it ended');
        if (first() === undefined) return false;
        return (await run('systemctl is-active basic.target')).status === 0;
      },
      60_000,
      'systemd does not start',
    );
  } catch (error) {
    const bootLog = fs.readFileSync(path.join(place, 'boot.txt'), 'utf8').slice(-1000);
    await end();
    return `systemd does not start in namespaces of this machine (${String(error)}): ${bootLog}`;
  }
  return { run, end };
}

/** Copies `/etc` without this machine’s units and mounts. */
async function copyEtc(etc: string): Promise<void> {
  await runCommand('cp', ['-a', '/etc', etc]);
  const units = path.join(etc, 'systemd/system');
  fs.rmSync(units, { recursive: true, force: true });
  fs.mkdirSync(units, { recursive: true });
  fs.writeFileSync(path.join(etc, 'fstab'), '');
}

/** Runs a command that must succeed and returns its output. Throws when its status is not 0. */
export async function runAsRoot(machine: SystemdMachine, command: string): Promise<string> {
  const { status, output, errors } = await machine.run(`set -e\n${command}`);
  if (status !== 0) throw new Error(`${command}: ${status} ${output} ${errors}`);
  return output;
}
