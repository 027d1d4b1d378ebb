/** Lets the browser save what an address of this site, or a blob's, holds under a file name. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
