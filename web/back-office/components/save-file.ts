/** Gives a text, or what was downloaded, to the browser as a file to keep. */
export function saveFile(filename: string, content: string | Blob): void {
  const address = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content,
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has its own hold by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
