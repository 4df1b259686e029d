/*
 * How phones put a reaction to a message into words, because texts have none. Of a question mark ('Questioned “…”') there
 * is nothing here: it asks for an answer.
 */

export type Reaction = {
  Emoji: string
  /** What it is a reaction to, as quoted; null if it names only its kind, such as an image. */
  Quoted: string | null
  /** The reaction is taken back. */
  IsRemoved: boolean
  /** In English with quotes as phones write them; people write others, too. */
  IsUsual: boolean
}

/** Words before what is quoted, several of them apart by ' / '. The quote comes last, or where … stands. */
const WORDS: [emoji: string, words: string][] = [
  // iPhones, and Google Messages for some carriers.
  ['👍', 'liked'],
  ['❤️', 'loved / hearted'],
  ['👎', 'disliked'],
  ['😂', 'laughed at'],
  ['‼️', 'emphasi[sz]ed'],
  ['🏷️', 'reacted with an? (?:sticker|memoji|genmoji|photomoji) to'],
  // Spanish
  ['👍', 'le gust[oó] / le ha gustado / indic[oó] que le gusta / ha indicado que le gusta / marc[oó] con [«“"]?me gusta[»”"]? / le gusta'],
  ['❤️', 'le encant[oó] / le ha encantado / indic[oó] que le encanta / ha indicado que le encanta / le encanta'],
  ['👎', 'no le gust[oó] / no le ha gustado / indic[oó] que no le gusta / ha indicado que no le gusta / no le gusta'],
  ['😂', 'le dio risa / le ha hecho gracia / se ri[oó] (?:de|con) / se ha re[ií]do (?:de|con) / le hizo gracia / le hace gracia'],
  ['‼️', 'enfatiz[oó] / ha enfatizado / exclam[oó](?: por)? / ha exclamado / destac[oó] / ha destacado'],
  // French
  ['👍', 'a aim[eé] / aime / a attribu[eé] la mention [«“"] ?j[’\']aime ?[»”"] [aà] / a ajout[eé] un [«“"] ?j[’\']aime ?[»”"] [aà]'],
  ['❤️', 'a ador[eé] / adore / a attribu[eé] la mention [«“"] ?adore ?[»”"] [aà] / a ajout[eé] un (?:c(?:œ|oe)ur|[«“"] ?j[’\']adore ?[»”"]) [aà]'],
  ['👎', 'n[’\']a pas aim[eé] / n[’\']aime pas / a attribu[eé] la mention [«“"] ?je n[’\']aime pas ?[»”"] [aà] / a ajout[eé] un [«“"] ?je n[’\']aime pas ?[»”"] [aà]'],
  ['😂', 'a ri (?:de|[aà]) / rit (?:de|[aà]) / a attribu[eé] la mention [«“"] ?ha ?ha ?!? ?[»”"] [aà] / a ajout[eé] un (?:rire|[«“"] ?ha ?ha ?[»”"]) [aà]'],
  ['‼️', 'a (?:soulign[eé]|accentu[eé]|mis en [eé]vidence|mis l[’\']accent sur|insist[eé] sur) / a attribu[eé] la mention [«“"] ?!! ?[»”"] [aà] / a ajout[eé] (?:un [«“"] ?!! ?[»”"]|des points d[’\']exclamation) [aà]'],
  // Portuguese
  ['👍', 'curtiu / gostou de'],
  ['❤️', 'amou / adorou'],
  ['👎', 'n[aã]o (?:curtiu|gostou de)'],
  ['😂', 'riu (?:de|com) / achou gra[cç]a (?:de|em)'],
  ['‼️', 'enfatizou / deu [eê]nfase a / destacou'],
  // German, with the quote within.
  ['👍', 'gef[aä]llt / mag / hat … mit [„“"]?gef[aä]llt mir[“”"]? markiert'],
  ['❤️', 'liebt / hat … (?:geliebt|mit einem herz markiert) / … ein herz hinzugef[uü]gt'],
  ['👎', 'gef[aä]llt … nicht / mag … nicht'],
  ['😂', 'lacht [uü]ber / hat [uü]ber … gelacht'],
  ['‼️', 'betont / hat … (?:betont|hervorgehoben)'],
  // Italian
  ['👍', '(?:gli|le) piace / (?:gli|le) [eè] piaciut[oa] / ha (?:messo|aggiunto) [«“"]?mi piace[»”"]? a'],
  ['❤️', 'ha (?:amato|adorato) / adora / ha aggiunto un cuoricino a'],
  ['👎', 'non (?:gli|le) piace / non (?:gli|le) [eè] piaciut[oa]'],
  ['😂', 'ha riso (?:di|per) / ride (?:di|per) / trova divertente'],
  ['‼️', 'ha enfatizzato / enfatizza / ha aggiunto i punti esclamativi a'],
  // Dutch
  ['👍', 'vindt … leuk / vond … leuk / heeft … leuk gevonden'],
  ['❤️', 'vindt … geweldig / is dol op / vond … geweldig / gaf een hartje aan'],
  ['👎', 'vindt … niet leuk / vond … niet leuk'],
  ['😂', 'lacht om / moest lachen om / heeft gelachen om'],
  ['‼️', 'benadrukt / benadrukte / heeft … benadrukt'],
  // Swedish, Vietnamese, Russian
  ['👍', 'gillade / [đd][aã] th[ií]ch / понравилось'],
  ['❤️', '(?:ä|a)lskade / [đd][aã] y[eê]u th[ií]ch'],
  ['😂', 'skrattade (?:å|a)t / посмеялись над'],
  ['‼️', 'betonade / [đd][aã] nh[aấ]n m[aạ]nh'],
  // Chinese
  ['👍', '(?:点赞|點讚|赞了|讚了|喜欢|喜歡)(?:了)?'],
  ['❤️', '(?:喜爱|喜愛|爱心|愛心)(?:了)?'],
  ['😂', '(?:大笑|笑了)'],
  ['‼️', '(?:强调|強調)(?:了)?'],
] // biome-ignore format: a row per line reads better

const EMOJI = String.raw`(?:\p{RI}{2}|[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?)*)`
/** Words around an emoji, before what is quoted. */
const WITH_EMOJI: [words: string, isRemoved: boolean][] = [
  ['(?:reacted )?(?:with )?@ (?:to|a)', false],
  ['removed (?:an? )?@ (?:reaction )?from', true],
  ['@ (?:reaction )?removed from', true],
  ['reaccion[oó] con @ a / (?:se )?ha reaccionado con @ a / se ha a[nñ]adido @ a', false],
  ['elimin[oó] @ de / se quit[oó] @ de / ha eliminado @ de / removeu @ de / ha rimosso @ da', true],
  ['a r[eé]agi (?:avec|par) @ [aà]', false],
  ['reagiu com @ a', false],
  ['reagierte mit @ auf / hat mit @ auf … reagiert', false],
  ['ha reagito con @ a', false],
  ['reagerade med @ p[åa]', false],
  ['отреагировал(?:\\(а\\)|а)? @ на сообщение', false],
  ['用\\s*@\\s*(?:回应了|回應了?)', false],
  ['(?:heeft )?met @ gereageerd op / (?:heeft )?gereageerd met @ op / reageerde met @ op', false],
]
const REMOVED: [emoji: string, words: string][] = [
  ['❤️', 'removed a heart from'],
  ['👍', 'removed a like from'],
  ['👎', 'removed a dislike from'],
  ['😂', 'removed a laugh from'],
  ['‼️', 'removed an? (?:exclamation(?: mark)?|emphasis) from'],
  ['👍', 'a retir[eé] son [«“"] ?j[’\']aime ?[»”"] de / ha eliminado un me gusta de'],
  ['❓', 'removed a question mark from'],
] // biome-ignore format: a row per line reads better
const THINGS =
  'an? (?:image|photo|picture|video|movie|gif|attachment|file|link|sticker|message|contact|location|voice message|audio message|animated image|imessage app)'

const QUOTED = '[“„«"]\\s*([\\s\\S]+?)\\s*[”“»"]'
type Row = { pattern: RegExp; emoji?: string; isRemoved: boolean; isEnglish: boolean }
const rowsOf = (words: string, of: Omit<Row, 'pattern'>): Row[] =>
  words.split(' / ').map((one) => {
    const spaced = one.includes('…') ? one.replace('…', QUOTED) : `${one}\\s*${QUOTED}`
    return { ...of, pattern: new RegExp(`^(?:${spaced.replace('@', `(?<emoji>${EMOJI})`)})\\.?$`, 'iu') }
  })
const ENGLISH = 6
const ROWS: Row[] = [
  ...WORDS.flatMap(([emoji, words], at) => rowsOf(words, { emoji, isRemoved: false, isEnglish: at < ENGLISH })),
  ...REMOVED.flatMap(([emoji, words]) => rowsOf(words, { emoji, isRemoved: true, isEnglish: true })),
  ...WITH_EMOJI.flatMap(([words, isRemoved], at) => rowsOf(words, { isRemoved, isEnglish: at < 3 })),
]
/** What is not quoted is only named. */
const NAMED: Row[] = [
  ...WORDS.slice(0, ENGLISH).map(([emoji, words]) => ({ emoji, words, isRemoved: false })),
  ...REMOVED.map(([emoji, words]) => ({ emoji, words, isRemoved: true })),
  ...WITH_EMOJI.slice(0, 3).map(([words, isRemoved]) => ({ emoji: undefined, words, isRemoved })),
].map(({ words, ...row }) => ({
  ...row,
  isEnglish: true,
  pattern: new RegExp(`^(?:${words.replaceAll(' / ', '|').replace('@', `(?<emoji>${EMOJI})`)}) ${THINGS}\\.?$`, 'iu'),
}))

const MAX = 2000

/** The reaction that a text puts into words; undefined if it says something of its own. */
export const reactionOf = (text: string): Reaction | undefined => {
  if (text.length > MAX) return undefined
  // Google Messages puts invisible and very narrow spaces between the parts.
  const plain = text
    .replaceAll(/[\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  for (const { pattern, emoji, isRemoved, isEnglish } of [...ROWS, ...NAMED]) {
    const found = pattern.exec(plain)
    if (!found) continue
    const quoted = found.slice(1).findLast((part) => part !== undefined && part !== found.groups?.emoji)
    const Emoji = emoji ?? found.groups?.emoji ?? ''
    // It asks, like 'Questioned'.
    if (/^[❓❔]/.test(Emoji) && !isRemoved) return undefined
    return {
      Emoji,
      Quoted: quoted ?? null,
      IsRemoved: isRemoved,
      IsUsual: isEnglish && /^[A-Z]/.test(plain) && (quoted === undefined || plain.includes('“')),
    }
  }
  return undefined
}

/** Carriers make curly quotes straight. */
const bare = (text: string) =>
  text
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .trim()
/** Whether what a reaction quotes is this message; phones cut long ones. */
export const quotes = ({ Quoted }: Reaction, message: string) => {
  const said = bare(Quoted ?? '')
  const whole = bare(message)
  if (said === '') return false
  const [, start] = /^(.{10,}?)\s?(?:…|\.\.\.)$/u.exec(said) ?? []
  return said === whole || (start !== undefined && whole.startsWith(start))
}
