import ipaddr from 'ipaddr.js';

/** An address in its canonical form: RFC 5952 for IPv6. */
export const writeAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
