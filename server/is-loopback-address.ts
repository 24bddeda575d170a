/** Returns true when only this machine can reach that address. */
export function isLoopbackAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Returns true when other machines can reach the instance. A proxy on this machine makes a program
 * reachable that listens on loopback: the public address, or the trusted proxy, shows it.
 */
export function isReachable({
  isLoopback,
  publicUrl,
  trustProxy,
}: {
  isLoopback: boolean;
  publicUrl: string;
  trustProxy: readonly string[] | false;
}): boolean {
  return !isLoopback || !isLoopbackAddress(publicUrl) || trustProxy !== false;
}
