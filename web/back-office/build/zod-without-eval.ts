/**
 * zod compiles its schemas with `new Function` where it may. The policy of our pages forbids that,
 * and zod’s attempt to find out is an error in the console. zod reads this object when the first
 * schema of a lazy part is made; the entry must not load zod itself for it.
 */
export function keepZodFromEval(): void {
  const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  (place.__zod_globalConfig ??= {}).jitless = true;
}
