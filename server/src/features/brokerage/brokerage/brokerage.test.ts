import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { getBrokerage, readLogo, removeLogo, saveBrokerage, saveLogo } from '@dormer/contract/brokerage/brokerage'
import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { profileProgress } from '@dormer/contract/brokerage/setup'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const read = async (as = admin) => (await t.call(getBrokerage, { as })).body
const stored = () => readdirSync(join(t.config.dataDir, 'files')).filter((name) => name !== 'arriving')
const none = { Name: 'North Realty', Phone: null, PostalAddress: null, WebDomain: null, Logo: null }

test('admins describe the brokerage; two who save different fields both succeed', async () => {
  expect(await read()).toMatchObject(none)
  const [one, other] = await Promise.all([
    t.call(saveBrokerage, { as: admin, body: { Name: ' North Homes ', TimeZone: 'asia/kolkata' } }),
    t.call(saveBrokerage, { as: admin, body: { WebDomain: 'Homes.NorthRealty.com', Phone: '(512) 555-0100' } }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  await t.call(saveBrokerage, { as: admin, body: { PostalAddress: ' North \n\n 12 Main St, Austin, TX 78701 ' } })
  const said = {
    Name: 'North Homes',
    Phone: '5125550100',
    PostalAddress: 'North\n12 Main St, Austin, TX 78701',
    TimeZone: 'Asia/Kolkata',
    WebDomain: 'homes.northrealty.com',
  }
  expect(await read()).toEqual({ ...said, Logo: null, OwnBook: false })
  const changed = await t.query<{ after: object }>(
    `select after from change where tenant_id = $1 and table_name = 'tenant' and what = 'Changed'`,
    [admin.TenantId],
  )
  expect(Object.assign({}, ...changed.map(({ after }) => after))).toMatchObject({
    name: 'North Homes',
    phone: '5125550100',
  })
  expect(await read(south.admin)).toMatchObject({ ...none, Name: 'South Realty' })
})

test('the website’s domain completes its step of the setup checklist, as long as there is one', async () => {
  const isSet = async () =>
    (await t.call(profileProgress, { as: agent, params: { userId: agent.UserId } })).body.IsDomainSet
  for (const [WebDomain, kept] of [['', null], ['north.com', 'north.com'], ['müller-häuser.de', 'xn--mller-huser-r8a91a.de'], [null, null]] as const) {
    expect(await t.call(saveBrokerage, { as: admin, body: { WebDomain } })).toMatchObject({ status: 200 })
    expect((await read()).WebDomain).toBe(kept)
    expect(await isSet()).toBe(kept !== null)
  } // biome-ignore format: a list reads better in rows
})

test('invalid input is refused with advice, and nothing is changed', async () => {
  const refusals: [object, RegExp][] = [
    ...['https://north.com', 'north.com/homes', 'north.com:8080', 'a@north.com', 'localhost', '192.168.0.1', '0x7f.1', 'north..com', '-a.com', 'a b.com', '[::1]', 'north.c', `${'a'.repeat(64)}.com`].map((WebDomain): [object, RegExp] => [{ WebDomain }, /domain alone/]),
    [{ Name: ' ' }, /Name is required/],
    [{ Phone: '12' }, /phone/i],
    [{ TimeZone: 'Mars/Phobos' }, /time zone/],
    [{ TimeZone: '+05:30' }, /time zone/],
    [{ PostalAddress: 'Main St' }, /street/],
  ] // biome-ignore format: a list reads better in rows
  await t.unchanged(async () => {
    for (const [body, message] of refusals)
      expect(await t.call(saveBrokerage, { as: admin, body }), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(message) },
      })
    expect(await t.call(saveBrokerage, { as: agent, body: { Name: 'Mine' } })).toMatchObject({ status: 403 })
    expect(await t.call(getBrokerage, { as: agent })).toMatchObject({ status: 403 })
  })
})

const of = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } })
const fileOf = (bytes: Buffer, name = 'logo.png') => new File([new Uint8Array(bytes)], name)
const picture = async (background: string, name = 'logo.jpg') => {
  const bytes = await of(1200, 400, background)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ida' } })
    .toBuffer()
  return fileOf(bytes, name)
}

test('a logo is drawn anew, and read by anybody until there is another or none', async () => {
  const first = await t.call(saveLogo, { as: admin, body: { Logo: await picture('red') } })
  expect(first).toMatchObject({ status: 200, body: { Logo: expect.stringMatching(/^\/api\/brokerage\/logo\//) } })
  const shown = async (url: string) => {
    const answer = await fetch(new URL(url, t.url))
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { answer, image: answer.ok ? await sharp(bytes).metadata() : null }
  }
  const { answer, image } = await shown(first.body.Logo)
  expect(image).toMatchObject({ format: 'png', width: 640, height: 213 })
  expect(image?.exif).toBeUndefined()
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect((await t.call(getCurrentUser, { as: agent })).body.Brokerage.Logo).toBe(first.body.Logo)
  expect(stored()).toHaveLength(1)

  const second = (await t.call(saveLogo, { as: admin, body: { Logo: await picture('blue') } })).body.Logo
  expect(second).not.toBe(first.body.Logo)
  // An older email has the address of the first logo.
  expect((await shown(first.body.Logo)).image).toMatchObject({ width: 640 })
  await t.query('select sweep_expired()')
  expect(await t.call(removeLogo, { as: admin })).toMatchObject({ status: 200 })
  expect((await shown(second)).answer.status).toBe(404)
  expect(stored()).toEqual([])
  const [, , site] = second.split('/').slice(2)
  for (const params of [
    { SiteId: site as string, Version: 'x' },
    { SiteId: 'nobody', Version: '1' },
  ])
    expect(await t.call(readLogo, { params })).toMatchObject({ status: 404 })
})

test('any picture becomes one that every mail program shows, without any data behind it', async () => {
  const frames = [await of(40, 40).png().toBuffer(), await of(40, 40, 'blue').png().toBuffer()]
  const png = await of(300, 100).ensureAlpha(0.5).png().toBuffer()
  for (const [bytes, shown] of [
    [await of(300, 100).toColourspace('cmyk').jpeg().toBuffer(), { width: 300, space: 'srgb' }],
    [await of(300, 100).webp().toBuffer(), { width: 300 }],
    [
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      { width: 40, height: 40 },
    ],
    [Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]), { width: 300, hasAlpha: true }],
  ] as const) {
    const { Logo } = (await t.call(saveLogo, { as: admin, body: { Logo: fileOf(bytes) } })).body
    const answer = Buffer.from(await (await fetch(new URL(Logo, t.url))).arrayBuffer())
    expect(await sharp(answer).metadata()).toMatchObject({ format: 'png', ...shown })
    expect(answer.includes('script')).toBe(false)
  }
  await t.call(removeLogo, { as: admin })
})

test('a file that is not a picture cannot become a logo, and leaves nothing behind', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.png')
  const png = await of(300, 100).png().toBuffer()
  // A PNG whose header claims to be larger than anything we unpack.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const refused: [File | Buffer, RegExp][] = [
    [svg, /^Choose a picture: PNG, JPEG, GIF, WebP or AVIF$/],
    [await of(30, 30).tiff().toBuffer(), /^Choose a picture/],
    [png.subarray(0, 60), /^Choose a picture/],
    [Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(1)//'), /^Choose a picture/],
    [bomb, /at most 60 megapixels/],
    [await of(5000, 2).png().toBuffer(), /at least 16 pixels/],
  ]
  await t.unchanged(async () => {
    for (const [file, why] of refused) {
      const Logo = file instanceof File ? file : fileOf(file)
      expect(await t.call(saveLogo, { as: admin, body: { Logo } }), String(why)).toMatchObject({
        status: 400,
        body: { ModelState: { Logo: [expect.stringMatching(why)] } },
      })
    }
    expect(await t.call(saveLogo, { as: agent, body: { Logo: await picture('red') } })).toMatchObject({ status: 403 })
    expect(await t.call(removeLogo, { as: agent })).toMatchObject({ status: 403 })
  })
})
