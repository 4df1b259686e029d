import { clock } from '../time/clock.ts'

// The part of tar (POSIX ustar) that a backup needs: files by name, streamed. Any tar program unpacks the result.

const BLOCK = 512
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
/**
 * The largest size that fits in eleven octal digits; larger sizes are written in binary behind a marker, as all tar
 * programs do.
 */
const OCTAL_MAX = 0o77777777777

const header = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, width: number) =>
    block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size <= OCTAL_MAX) octal(size, 124, 12)
  else block.writeBigUInt64BE(BigInt(size), block.writeUInt8(0x80, 124) + 3)
  octal(Math.floor(clock.now().epochMilliseconds / 1000), 136, 12)
  block.write('        0', 148) // the sum is taken with spaces in its place; then the type: a file
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const checksum = (block: Buffer) => {
  let sum = 0
  for (const byte of block) sum += byte
  return sum
}

/** The header of a tar entry; its content must have exactly the stated size. */
export async function* tarEntry(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  yield header(name, size)
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new Error(`${name} changed while it was read`)
  yield Buffer.alloc(padding(size))
}

/** The end-of-archive marker. */
export const tarEnd = () => Buffer.alloc(2 * BLOCK)

/** The entries of a tar; each must be read to its end before the next. */
export async function* readTar(input: AsyncIterable<Buffer>) {
  const chunks = input[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new Error('it ends too early')
        rest = next.value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }
  const read = async (size: number) => Buffer.concat(await Array.fromAsync(take(size)))

  for (;;) {
    const head = await read(BLOCK)
    if (head.every((byte) => byte === 0)) break
    const sum = Number.parseInt(head.toString('latin1', 148, 156), 8)
    head.fill(' ', 148, 156)
    if (sum !== checksum(head)) throw new Error('it is damaged')
    const [name = ''] = head.toString('utf8', 0, 100).split('\0')
    const size =
      (head[124] ?? 0) & 0x80
        ? Number(head.readBigUInt64BE(128))
        : Number.parseInt(head.toString('latin1', 124, 136), 8)
    yield { name, size, content: take(size) }
    await read(padding(size))
  }
  // Read to the end of the stream, where its compression checksum proves that it arrived complete.
  while (!(await chunks.next()).done);
}
