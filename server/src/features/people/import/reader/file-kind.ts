import { open } from 'node:fs/promises'

/** What a file is by its first bytes: a zip, as workbooks are; Excel's older container; or anything else. */
export const kindOf = async (path: string): Promise<'empty' | 'zip' | 'container' | 'other'> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
  await file.close()
  const starts = (bytes: string) => buffer.toString('latin1').startsWith(bytes)
  if (starts('PK\x03\x04') || starts('PK\x05\x06')) return 'zip'
  if (starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'container'
  return bytesRead === 0 ? 'empty' : 'other'
}
