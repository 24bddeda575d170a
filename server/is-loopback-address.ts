/** Whether only this machine can reach that address. */
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
 * Whether others than this machine reach the instance. A proxy of this machine makes a program that
 * listens on loopback reachable: its address, or the proxy that it trusts, tells.
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
