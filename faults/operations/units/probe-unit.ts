import { runAsRoot, type SystemdMachine } from './systemd-machine.ts';

/**
 * A shell under each unit, in place of the program, prints which rules of the unit systemd
 * enforces. Without the unit, a packet socket fails with EPERM; with it, with EAFNOSUPPORT (97).
 */
const PROBE = `
grep -q '^CapBnd:.*0000000000000000' /proc/self/status && echo no_capability
grep -q '^NoNewPrivs:.*1' /proc/self/status && echo no_new_privileges
touch /opt/recueil/written 2> /dev/null || echo program_is_read_only
touch /etc/recueil/written 2> /dev/null || echo settings_are_read_only
touch /var/lib/recueil/probe /var/backups/recueil/probe && echo own_folders
test -e /home/private || echo no_home
test -e /tmp/private || echo own_tmp
test -e /dev/ptmx && test ! -e /dev/kmsg && echo own_devices
unshare --user true 2> /dev/null || echo no_namespaces
setarch --addr-no-randomize true 2> /dev/null || echo personality_is_locked
test "$(perl -e 'socket(S, 17, 3, 0); print $! + 0')" = 97 && echo no_packet_socket
test "$(perl -e 'socket(S, 2, 1, 0) and print 1')" = 1 && echo internet_socket
id --user --name
`;
export const PROBED = [
  'no_capability',
  'no_new_privileges',
  'program_is_read_only',
  'settings_are_read_only',
  'own_folders',
  'no_home',
  'own_tmp',
  'own_devices',
  'no_namespaces',
  'personality_is_locked',
  'no_packet_socket',
  'internet_socket',
  'recueil',
];

/** Starts the unit with a shell in place of the program. All its other lines are unchanged. */
export async function probeUnit(machine: SystemdMachine, unit: string): Promise<string[]> {
  const name = `probe-${unit}`;
  await runAsRoot(
    machine,
    `cat > /opt/${name}.sh <<'END'
${PROBE}
END
sed -e 's|^ExecStart=.*|ExecStart=/bin/sh /opt/${name}.sh|' -e 's|^Restart=.*|Type=oneshot|' \\
  /etc/systemd/system/${unit} > /run/systemd/system/${name}
systemctl daemon-reload`,
  );
  const { output, errors } = await machine.run(
    `systemctl start ${name}; journalctl --unit ${name} --output cat --no-pager`,
  );
  return `${output}${errors}`.split('\n').filter((line) => line !== '');
}
