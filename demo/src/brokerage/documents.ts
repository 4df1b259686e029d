import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { previewTypeOf } from '../../../server/src/features/people/documents/documents.rules.ts'
import type { Storage } from '../../../server/src/providers/storage/storage.ts'
import type { Household } from './households.ts'

const HOUSEHOLDS = 12

/**
 * Stores a few small files for the most recently moved households and returns which household each belongs to. Only a
 * few, because storing each takes a moment.
 */
export const storeDocuments = (storage: Storage, tenantId: number, households: Household[]) => {
  const owners = households.flatMap((h, i) => (h.entity.PurchaseAnniversary && h.properties.length > 0 ? [i] : []))
  return Promise.all(
    owners.slice(-HOUSEHOLDS).map(async (household, n) => {
      const { persons, properties, entity } = households[household] as Household
      const { Address, City, StateCode } = properties[0] as Household['properties'][number]
      const name = `${persons[0]?.FirstName} ${persons[0]?.LastName}`
      const place = [Address, City, StateCode].filter(Boolean).join(', ')
      const files: [string, Buffer][] = [
        ['House.png', drawHouse(n)],
        ['Closing Statement.pdf', makePdf(['Closing Statement', name, place, `Closed ${entity.PurchaseAnniversary}`])],
        ['Wishes.txt', Buffer.from(`${name}\n${place}\n\n- a yard for the dog\n- close to the school\n- no HOA\n`)],
      ]
      const [fileName, content] = files[n % files.length] as [string, Buffer]
      const limits = { tenantId, fileName, maxBytes: content.length }
      const { Key, FileName, Size } = await storage.put(Readable.from([content]), limits)
      return { household, PreviewType: previewTypeOf(content), Key, FileName, Size }
    }),
  )
}

/** A PDF page with these lines, the first as a heading. */
export const makePdf = (lines: string[]): Buffer => {
  const shown = lines.map((line, i) => {
    const text = line.replace(/[\\()]/g, '\\$&')
    return `BT /F1 ${i ? 12 : 24} Tf 72 ${700 - 28 * i} Td (${text}) Tj ET`
  })
  const stream = shown.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}

const SKY = 0
const GRASS = 1
const WALL = 2
const ROOF = 3
const DOOR = 4
const WINDOW = 5
const walls = [0xf4e9d8, 0xd9e4ec, 0xf2d7c9, 0xe3ead3]

/** A picture of a house with walls in one of several colors. */
export const drawHouse = (n: number): Buffer => {
  const [width, height] = [360, 240]
  const colours = [0xbfdff5, 0x86b96b, walls[n % walls.length] as number, 0x9c4a3c, 0x6b4a36, 0x5b7fa3]
  const at = (x: number, y: number) => {
    if (y >= 70 && y < 120 && Math.abs(x - 180) < (y - 70) * 2.2) return ROOF
    if (y >= 120 && y < 205 && Math.abs(x - 180) < 90) {
      if (Math.abs(x - 180) < 14 && y >= 155) return DOOR
      if (Math.abs(Math.abs(x - 180) - 54) < 18 && y >= 138 && y < 168) return WINDOW
      return WALL
    }
    return y >= 195 ? GRASS : SKY
  }
  const rows = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_, x) => at(x, y))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8) // eight bits a pixel, naming a color of the palette
  const palette = Buffer.from(colours.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
