/** What browsers say of the connection; Safari and Firefox say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection;

/** Nothing is read in advance there: it would take the place of what the person waits for. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
