/** Offers a text or a blob as a file to save. */
export function saveFile(filename: string, content: string | Blob): void {
  const address = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content,
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Revokes the address 10 s later, when the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
