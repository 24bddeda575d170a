/**
 * Replaces the field names of the API in error messages by the columns of the file, which its
 * reader sees.
 */
export function nameColumns(
  errors: Readonly<Record<string, readonly string[]>>,
  mapping: Readonly<Record<string, string>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => {
      const field = path.split('.')[0] ?? path;
      const column =
        mapping[field] ?? (field === 'line_items' ? (mapping['product_title'] ?? field) : field);
      return [
        column,
        sentences.map((sentence) => sentence.replace(`« ${path} »`, `« ${column} »`)),
      ];
    }),
  );
}
