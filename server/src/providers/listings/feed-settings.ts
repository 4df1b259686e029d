import { z } from 'zod'

const web = z.url({ protocol: /^https?$/, error: 'it must look like https://api.example.com/odata' })
const words = z.string().trim().min(1)
const zone = words.refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'it must be a time zone like America/Chicago')

/** Fields that a listing can do without. */
const withheld = [
  'OriginalListPrice', 'PreviousListPrice', 'PriceChangeTimestamp', 'ClosePrice', 'CloseDate', 'OnMarketDate',
  'OffMarketDate', 'DaysOnMarket', 'YearBuilt', 'ListAgentFullName', 'ListAgentPhone', 'ListOfficePhone',
  'BuyerOfficeName', 'VirtualTourUrl', 'SubdivisionName',
] as const // biome-ignore format: a list

/** How to read one MLS: an entry of LISTING_FEEDS. */
const feed = z
  .strictObject({
    MLSId: z.number().int().min(1),
    MLSName: words,
    Kind: z.enum(['RESO', 'MLSGrid', 'Bridge', 'Trestle', 'Spark']).default('RESO'),
    Url: web,
    Token: words.optional(),
    TokenUrl: web.optional(),
    ClientId: words.optional(),
    ClientSecret: words.optional(),
    Scope: words.optional(),
    TimeZone: zone.default('America/Chicago'),
    Attribution: z.string().default(''),
    Disclaimer: z.string().default(''),
    Filter: words.optional(),
    /** Fields that the MLS's rules let nobody here see; they are not stored. */
    Withhold: z.array(z.enum(withheld, 'name fields of listings, like ClosePrice')).default([]),
    /** Fields of the feed; a listing for which one of them is true is not public. */
    NotPublicIf: z.array(words).default([]),
    PageSize: z.number().int().min(1).max(10_000).optional(),
    Photos: z.enum(['public', 'private']).optional(),
    Media: z.enum(['expand', 'resource', 'none']).optional(),
    OpenHouses: z.enum(['expand', 'resource', 'none']).optional(),
    History: z.enum(['expand', 'resource', 'none']).default('none'),
    Hosts: z.array(z.string().regex(/^[a-z0-9.-]+(?::\d+)?$/i, 'name hosts, like media.example.com')).default([]),
  })
  .superRefine((f, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const byClient = [f.TokenUrl, f.ClientId, f.ClientSecret]
    if (!f.Token && byClient.every((v) => !v)) complain('Token', 'give Token, or TokenUrl, ClientId and ClientSecret')
    else if (f.Token && byClient.some(Boolean))
      complain('Token', 'give either Token, or TokenUrl, ClientId and ClientSecret')
    else if (!f.Token && byClient.some((v) => !v))
      complain('TokenUrl', 'TokenUrl, ClientId and ClientSecret go together')
  })
export type FeedSettings = z.infer<typeof feed>

const feeds = z.array(feed).superRefine((all, context) => {
  const ids = all.map(({ MLSId }) => MLSId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) context.addIssue({ code: 'custom', message: `MLSId ${twice} occurs twice` })
})

/** LISTING_FEEDS: a list of feeds in JSON. Errors are described in words, without the secrets. */
export const listingFeeds = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return refuse('it must be JSON: a list of feeds, as docs/operation/mls.md shows')
  }
  const result = feeds.safeParse(given)
  if (result.success) return result.data
  return refuse(
    result.error.issues
      .map(({ path: [at, ...field], message }) =>
        typeof at === 'number'
          ? `feed ${at + 1}: ${field.length > 0 ? `${field.join('.')}: ` : ''}${message}`
          : message,
      )
      .join('; '),
  )
})
