/**
 * What a browser may display in our origin, judged by a file's first bytes and never by its name: these kinds cannot
 * run anything. SVG and HTML are not among them.
 */
const signatures = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  // Scanners and mail programs write something before it; viewers search the first kilobyte for it, too.
  ['application/pdf', /^[^<]{0,1000}?%PDF-\d/],
] as const

/** As many bytes as the longest signature needs. */
export const HEAD_BYTES = 1024

/** The type a file may be displayed as; null for one that is only downloaded. */
export const previewTypeOf = (head: Buffer): string | null => {
  const text = head.toString('latin1')
  return signatures.find(([, signature]) => signature.test(text))?.[0] ?? null
}

/** How it is shown. */
export const previewOf = (previewType: string | null): 'image' | 'pdf' | null =>
  previewType === null ? null : previewType === 'application/pdf' ? 'pdf' : 'image'
