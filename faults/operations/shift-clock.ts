// `node --import` loads this file before the program and sets its clock CLOCK_SHIFT_MS milliseconds
// ahead.
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[]) =>
    values.length === 0
      ? new target(target.now() + shift)
      : (Reflect.construct(target, values) as Date),
  get: (target, name) =>
    name === 'now' ? () => target.now() + shift : (Reflect.get(target, name) as unknown),
});
