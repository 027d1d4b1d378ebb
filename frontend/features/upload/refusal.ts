/** Bytes one file may have (spec decisions: uploads). */
const maxBytes = 100 * 1024 * 1024;

/** Why a file cannot be sent at all, in Chinese; null when it can. What it holds is for the server to judge. */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (!/\.pdf$/i.test(name) && type !== 'application/pdf') return '只能上传 PDF 文件';
  if (size === 0) return '文件是空的';
  if (size > maxBytes) return '文件超过 100 MB 的上限';
  return null;
}
