/** Gives a text to the browser as a file to keep. */
export function saveFile(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has its own hold by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
