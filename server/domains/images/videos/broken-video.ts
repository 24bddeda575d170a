/** A container that cannot be read: cut off, or with sizes that cannot be true. */
export class BrokenVideo extends Error {}
