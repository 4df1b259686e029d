import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readTar, tarEnd, tarEntry } from './tar.ts'

const tar = async (...files: [string, Buffer[]][]) => {
  const parts: Buffer[] = []
  for (const [name, content] of files)
    parts.push(...(await Array.fromAsync(tarEntry(name, Buffer.concat(content).length, content))))
  return Buffer.concat([...parts, tarEnd()])
}
async function* inChunksOf(size: number, whole: Buffer) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
const unpack = async (input: AsyncIterable<Buffer>) => {
  const files: [string, string][] = []
  for await (const { name, content } of readTar(input))
    files.push([name, Buffer.concat(await Array.fromAsync(content)).toString()])
  return files
}

test('packed files unpack in chunks of any size, and with the system’s tar', async () => {
  const packed = await tar(
    ['a.json', [Buffer.from('{}')]],
    ['b/c', [Buffer.from('x'.repeat(511)), Buffer.from('yz')]],
    ['empty', []],
  )
  const files = [
    ['a.json', '{}'],
    ['b/c', `${'x'.repeat(511)}yz`],
    ['empty', ''],
  ]
  for (const size of [1, 100, 512, 4096]) expect(await unpack(inChunksOf(size, packed))).toEqual(files)
  expect(execFileSync('tar', ['-tf', '-'], { input: packed, encoding: 'utf8' })).toBe('a.json\nb/c\nempty\n')
  expect(execFileSync('tar', ['-xOf', '-', 'b/c'], { input: packed, encoding: 'utf8' })).toBe(files[1]?.[1])
})

test('a file of more than eight gigabytes is packed and unpacked', async () => {
  const chunk = Buffer.alloc(64 * 1024 * 1024, 'z')
  const size = 129 * chunk.length
  async function* stream() {
    yield* tarEntry('large', size, Array<Buffer>(129).fill(chunk))
    yield tarEnd()
  }
  for await (const file of readTar(stream())) {
    let read = 0
    for await (const piece of file.content) read += piece.length
    expect([file.name, file.size, read]).toEqual(['large', size, size])
  }
})

test('a truncated or damaged archive is reported, and so is a file that changes while it is packed', async () => {
  const packed = await tar(['a', [Buffer.from('content')]])
  await expect(unpack(inChunksOf(100, packed.subarray(0, 515)))).rejects.toThrow('ends too early')
  packed.write('b', 0)
  await expect(unpack(inChunksOf(100, packed))).rejects.toThrow('damaged')
  await expect(Array.fromAsync(tarEntry('a', 3, [Buffer.from('four')]))).rejects.toThrow('changed while it was read')
})
