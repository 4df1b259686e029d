import type { Words } from './as-typed.rules.ts'
import { HOLIDAY } from './holidays.rules.ts'
import { leftBeside } from './residue.rules.ts'
import { type Found, saysDay } from './sense.rules.ts'
import { COUNTED_AFTER, MONTHS, NAMED, NO_NOUN, NUMBER, NUMBERS, ORDINAL, TAKEN, WEEKDAY } from './vocabulary.rules.ts'

const UNIT = '(?:second|min(?:ute)?|h(?:ou)?r|day|we?e?k|mo(?:nth)?|quarter|qtr|y(?:ea)?r)s?'
/** Whatever is hidden is no end. */
const END = `(?=\\s*(?:$|[.,;!?)${TAKEN}]))`
const COUNTED = `(?:${NUMBER}|every|each|other|next|this|last|third|\\d+th)\\s+${UNIT}`
const JOINED =
  '(?:(?:(?:and|or|on|at|in|of|from|after|before|starting|beginning|ending|to|thru|through|an?|the)\\b|[&/+,–-])\\s*)*'
const DAY_PART = '(?:morning|afternoon|evening|night|noon|midnight|today|tonight|tomorrow|weekend)s?'
const leftBehind = new RegExp(
  `${TAKEN}\\s*(?:${JOINED}(?:(?:${WEEKDAY})s?|(?:the )?${ORDINAL}${NO_NOUN}|${COUNTED}|${DAY_PART}|\\d{1,2}[/-]\\d{1,2}|(?:at |@ ?)?\\d{1,2}[ .;][0-5]\\d(?![%\\d])|\\d{1,4}(?=\\s*$| (?:onwards?|call|text|txt|email|meet|coffee|lunch|with)\\b| ?[&/]))\\b(?!['’])|(?:early|late|later|or so|ish|works?|ok|okay|is|was)\\b|-ish\\b|(?:,\\s*)*(?:(?:[&/+]|or|and) ?\\d{1,4}(?::\\d\\d)?\\b|:\\d\\d\\b|,\\s*\\d{1,2}(?=\\s*(?:,|$))|and a (?:half|quarter)\\b|after next\\b))`,
  'i',
)
/** Words before a time that make it another, or none at which something is due: after Friday, if Friday works. */
const CHANGED =
  "(?:after|(?:')?till?|until|(?<!walk[ -]?)(?:through|thru)|between|btwn|btw|bet|not|but|than|except|since|next|if|whether|unless|(?:is|are|was|were)(?: \\w+)?|to|at (?:least|most)|under|instead of|rather than|th|tu|we|black|cyber|good|happy|easter|bowl)"
const leftBefore = new RegExp(
  `\\b(?:${CHANGED}|early|mid|late|${COUNTED}|\\d{1,2}(?: [0-5]\\d|\\.\\d{1,2})|(?:the )?${ORDINAL}|first|second|third|fourth|fifth|last|(?:half|quarter) (?:past|to)(?: \\d+)?)\\s*${JOINED}${TAKEN}|\\b(?:(?:${WEEKDAY})s?|${DAY_PART}|\\d{1,2}(?::\\d\\d)?(?: ?[ap]m|-?ish)?) ?(?:[&/+,–-]|or|and|to|thru|through) ?${TAKEN}`,
  'i',
)
/** What stands before a number that is a name: unit 4-20, Apt. 3-14, MLS# 3-15, pages 10-14. */
const NO_NUMBER =
  '(?<![\\w$.,/#-])(?<!\\b(?:apt|apartment|unit|suite|ste|lot|room|rm|bldg|building|mls|no|number|gate|phase|box|lockbox|block|hwy|route|code|pin|combo|combination|rate|form|page|pg|exhibit|section|space|parcel|permit|file|loan|key|listing)s? ?[.:#]? ?)'
/** A day that only the writer knows. */
const WRITERS_DAY =
  '\\bon (?:the |her |his |their |my |our )?(?:(?:closing|settlement|moving|move[ -]?(?:in|out)|inspection|possession|signing|wedding|game) day|birthday|anniversary|day of)\\b'
const datedDay = new RegExp(`${WRITERS_DAY}(?=[\\s,:(–-]*(?:on )?$)`, 'i')
/** Words that say when or how often wherever they stand, and that nothing here reads. */
const unread = [
  `\\b(?:every|each) (?:\\w+ ){0,2}?(?:${UNIT}|${WEEKDAY}|${DAY_PART})\\b`,
  '\\b(?:every|each) \\d+',
  `\\b(?:every|each) (?=${TAKEN})`,
  `\\b(?:once|twice|(?:two|three|\\d+) times|\\dx) (?:an? |per |every |each )?(?:day|week|month|quarter|year|daily|weekly|monthly|yearly)\\b`,
  '\\b(?:bi|semi)[ -]?(?:monthly|annually)\\b|\\bhalf[ -]yearly\\b|\\b(?:hourly|nightly|mornings|afternoons|evenings|weekends)\\b',
  `\\b(?:an?|per) (?:day|week|month|quarter|year)${END}`,
  `\\b(?:first|second|third|fourth|last|[1-5](?:st|nd|rd|th)) (?:(?:${WEEKDAY})|(?:business |week)?day) (?:of|in)\\b(?: \\w+){0,2}`,
  `\\b(?:in|within|after) ${NUMBER} ?(?:(?:business|working|work|week) ?days?|${UNIT})\\b`,
  `\\b(?:beginning|start|first|middle) of (?:(?:the |this |next )?(?:week|month|quarter|year)\\b|${NAMED}+)`,
  `\\b${ORDINAL} of (?:(?:the|this|next) )?month\\b`,
  `\\b(?:daily|weekly|bi-?weekly|monthly|quarterly|yearly|annually)\\b.{0,80}?\\b(?:for (?:the next )?${NUMBER} ?${UNIT}|till?\\b|until\\b|(?:thru|through) ?${TAKEN})`,
  `\\b${ORDINAL} (?:monthly|quarterly|yearly|annually)\\b|\\b(?:daily|weekly|monthly|weekdays) \\d{1,4}(?: ?(?:and|&|or|,) ?\\d{1,4})?${END}|\\d:${NAMED}`,
  `\\b(?:between|btwn|btw|bet) \\d{1,2}(?::\\d\\d)?(?: ?[ap]m?)? (?:and|&) \\d{1,2}(?::\\d\\d)?(?: ?[ap]m?)?(?=\\s*$|[,;.]|\\s*${TAKEN})`,
  // No such day.
  `\\b(?:${MONTHS}) (?:3[2-9]|[4-9]\\d)${END}`,
  '(?<![\\w$.,:/-])(?:0?2/(?:29|3[01])|(?:0?[469]|11)/31)(?![\\w/])',
  '\\b(?:feb(?:ruary)? (?:29|3[01])|3[01] feb(?:ruary)?|(?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?) 31|31 (?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?))(?:st|th)?\\b',
  `\\b(?:on|by|before|until|due) \\d{1,2}[/-]\\d{1,2}(?![\\w/.-]|${COUNTED_AFTER})`,
  `${NO_NUMBER}(?:1[0-2]|0?[1-9])-(?:(?:1[3-9]|2\\d|3[01])(?=\\s*(?:$|[.,;:!?)${TAKEN}]))|(?:[12]?\\d|3[01])(?=\\s*\\(?${TAKEN}))`,
  // Whose clock? And the week after that Friday.
  `${TAKEN} ?(?:eastern|central|mountain|pacific|[ecmp][sd]?t|(?:their|his|her|local|\\w+['’]s) time)(?= time\\b|\\s*$|[,.]| ?${TAKEN})`,
  `${TAKEN} we?e?k\\s*$`,
  "\\b(?:christmas|xmas|thanksgiving|new year[’']?s) (?:eve|day)\\b",
  '\\b(?:(?:at|by) )?(?:a )?quarter (?:past|after|to|of|till?) (?:\\d{1,2}|[a-z]+)\\b(?! \\d)',
  `\\b(?:early|mid|late)[ -](?:(?:this|next) )?(?:week|month|year|morning|afternoon|${WEEKDAY}|${MONTHS})\\b`,
  `\\b(?:in|by|before|until|starting|beginning|end of|beginning of|start of|week of) (?:${MONTHS}|q[1-4])\\b(?! [A-Z])`,
  `\\b(?:this|next) (?:we?e?k|month|quarter|year|spring|summer|fall|winter|${WEEKDAY})\\b(?!['’])`,
  `\\b(?:by|before|after|until|on|in) (?:the holidays|thanksgiving|christmas|xmas|(?:the )?new year\\S*|easter|labor day|memorial day)(?! \\w)`,
  `\\bon the ${ORDINAL}${NO_NOUN}`,
  `\\b(?:at|@|by|until) ?(?:quarter|half)\\b(?: \\w+){0,2}`,
  '(?<![\\w$.,:/-])\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\b',
  '(?<![\\w$.,:/-])\\d{1,2}:\\d\\d(?![\\w:])',
  '@ ?\\d{1,4}(?=\\s*$)',
  `\\b(?:${WEEKDAY}|tomorrow|today|tonight) ?[@/&+] ?\\w*`,
  // Days in letters, or of a list.
  `\\b(?:mo?|tu?|we?|thu?|fr?|sa?|su?)(?:[/&-](?:mo?|tu?|we?|th|fr?|sa|su))+\\b|\\b(?:mwf|t+th|tuth|mtwr?t?h?f|m w f|tu? th)\\b`,
  `\\b(?:${WEEKDAY})s\\b(?!['’])`,
  `(?<!\\b[nsew]\\.? )\\b${ORDINAL}${END}`,
  // Counted from when, or to when.
  `(?<=\\w )(?<!\\b(?:apt|apartment|unit|suite|ste|lot|room|rm|bldg|building|no|floor|block) )\\d{1,3}(?:[dwyh]|mo|min)${END}`,
  `\\bin (?:an? (?:dozen|bunch of)|several|some|many|\\d{4,}|\\d+,\\d+) ?${UNIT}\\b|\\b(?:within|during) the ${UNIT}${END}`,
  `\\b(?:week|month|quarter|year)[ -]end${END}|\\b(?:every|each) (?:spring|summer|fall|autumn|winter|season)\\b`,
  `${TAKEN}.*\\b(?:but|maybe|perhaps|possibly|else|otherwise)(?: (?:at|on))? (?:\\d{1,2}(?::\\d\\d)?(?: ?[ap]m?)?(?=\\s*(?:$|[.,;!?)]))|${TAKEN})`,
  `(?<=\\w )(?:january|february|july|september|october|november|december)${END}`,
  `\\bin (?:\\d{1,4}(?!\\d) ?m?|a (?:bit|few|while))${END}`,
  `(?<!${TAKEN}.*)\\b${NUMBER} ?${UNIT}(?: out)?${END}|\\b${UNIT} (?:before|b4|after|prior to)\\b`,
  `^\\W*(?:is|are|was|does|do|did|will|can|what|when|where)\\b.*${TAKEN}|\\b(?:if|whether)\\b.*${TAKEN}`,
  WRITERS_DAY,
  // Every two weeks, twice a week, and dates as cameras write them.
  `\\bq ?\\d{1,2} ?${UNIT}\\b|\\b\\dx ?[/a] ?${UNIT}\\b|\\b(?:daily|weekly|monthly|quarterly|yearly) x ?\\d|\\b(?:every|each) ${NAMED}|\\b\\d{1,2}/\\d{1,2} ?[ap]m\\b|\\bw/o\\s*${TAKEN}`,
  '\\b20\\d\\d:\\d\\d:\\d\\d\\b|(?<=\\bin )(?:week|wk) \\d{1,2}\\b',
  `\\bthe (?:[12]?\\d|3[01])${END}|(?<![\\w$.,:/-])(?:1[0-2]|0?[1-9]) [/-] (?:[12]?\\d|3[01])${END}`,
  `${NO_NUMBER}20\\d\\d[-/](?:0[1-9]|1[0-2])${END}|\\b(?:beginning|start|middle|end) of 20\\d\\d\\b|\\b(?:q[1-4] ?20\\d\\d|20\\d\\d ?q[1-4])\\b|\\b(?:quarter|qtr)(?: of)? 20\\d\\d\\b`,
  '\\b(?:on|by|before|after|until|during|for) (?:hanukk?ah|chanukah|passover|rosh hashanah?|yom kippur|ramadan|eid|diwali|mardi gras|lent|pentecost)\\b|\\b(?:on|by|before|after) (?:the )?(?:super bowl|daylight savings?)\\b',
  `\\b(?:after|before|by|until) the (?:first|1st|start|end) of the (?:year|month|week|quarter)\\b|\\bin (?:ten|fifteen|twenty|thirty|forty[ -]five)${END}`,
  `\\b${UNIT} from (?:now|today|tomorrow|${WEEKDAY})|\\bin another ${UNIT}|\\bthan \\d{1,2}${END}`,
  `^\\W*(?:move|resch\\w*|push|bump|postpone|change|switch)\\b.*\\b(?:for|to|from)\\s*(?:${TAKEN}|${NAMED}|\\d{1,2}${END})`,
  `\\b(?:week|wk|weekend) of ${NAMED}+`,
  `\\b(?:midweek|weekend|(?:first|1st) thing|black friday|cyber monday|the first|nye|halloween|(?:mother|father|valentine)['’]?s day|(?:labor|memorial) day|(?<!\\b(?:for|happy|merry) )(?:thanksgiving|christmas|xmas|easter))${END}`,
  `\\b(?:at|after|before|over|around|by|during) (?:lunch|dinner|breakfast|work|school|church|hours)${END}|\\b(?:lunch|dinner|bed) ?time\\b`,
  `\\b(?:${MONTHS}|by|before|after|until|since) 20\\d\\d${END}`,
  `(?<=\\w )(?<!${TAKEN}.*|\\b(?:call|text|txt|email|meet|with|w/?|and|for|to|ask|tell|from) )tom[\\s.!]*$`,
  `\\bin (?:the )?(?:spring|summer|fall|autumn|winter)${END}`,
  // Hours that nothing here reads.
  `\\b\\d{1,2} past \\d{1,2}\\b`,
  `\\bhalf \\d{1,2}${END}|\\b(?:\\d{1,2}|${NUMBERS.join('|')}) (?:to|till?) \\d{1,2}${END}|\\b\\d{1,2} or \\d{1,2}${END}`,
  `(?<![\\w$.,:/-])(?:(?:\\d{1,2};\\d\\d|\\d{1,2}(?::\\d\\d)? [ap])${END}|\\d{1,2}[ap](?= ?[–-]))`,
  `(?<!\\b(?:code|unit|apt|suite|ste|lot|form|mls|show|tour|list|pin|box|lockbox|at|fm|hwy) |[\\w#$.,:/-])(?:0\\d|1[3-9]|2[0-3])[0-5][05]${END}`,
  `\\b(?:at|by) (?:${NUMBERS.slice(3).join('|')})${END}`,
  `\\bas (?:late|early|soon) as\\s*${TAKEN}|\\b(?:early|late) in the (?:day|week|month|year)\\b|\\bmid(?:morning|afternoon|evening)\\b`,
  `\\bbetween\\b.*\\b(?:and|&) (?:the )?${TAKEN}|\\d ?h ?${TAKEN}`,
  `\\b(?:(?:week|wk|month|weekend) (?:beginning|commencing|starting|ending|of)|w/[ceb])(?: on)?\\s*${TAKEN}`,
  // Minus, and other clocks.
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)),? of (?:this|next|the) month\\b`,
  `${TAKEN} ?[-–] ?\\d+ ?${UNIT}|\\b\\d{1,2}(?::\\d\\d)?(?: ?[ap]\\.?m)? (?:[a-z]+ ){1,2}time\\b|${TAKEN} (?!(?:about|re|for|at|on|to|of|with|in|by|some|any)\\b)(?:[a-z]+ ){1,2}time\\b`,
  `\\bat (?:dawn|dusk|sunset|sunrise|daybreak)${END}|(?<!\\b(?:the|an?|this|next) )\\bwe?e?k ${TAKEN}`,
  `\\b\\d{1,2}h ?\\d{1,2}m?${END}`,
  '\\bat \\d{1,2}[-,]\\d\\d\\b|\\bin \\d{1,2}:\\d\\d|\\band a quarter hours\\b|(?<![\\w$.,:/-])\\d{1,2}:\\d(?!\\d)',
  `(?<=^\\W*(?:call|phone|text|txt|e-?mail|meet)\\b.*\\s)(?<!\\b(?:apt|unit|suite|ste|lot|room|rm|bldg|building|no|number|code|route|hwy|ext|pay)[.:#]? )[1-9](?:15|30|45)${END}`,
  // The 15th, or the fifteenth of something.
  `(?<!\\d )\\b(?:on|for the) \\d{1,2}(?:\\.\\d{1,2})?${END}`,
  `${NO_NUMBER}20\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:T\\d{4,6})?${END}|(?<=\\w )\\+ ?\\d{1,3}${END}`,
  // A date that there is not.
  `${NO_NUMBER}(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|[12]\\d|3[01])\\1(?:20)?\\d\\d(?![\\w/-]|\\.\\d)`,
  `\\b(?:at|by) (?:${NUMBERS.slice(1).join('|')}) (?:${NUMBERS.slice(1, 10).join('|')})${END}`,
  `(?<=\\b(?:at|by|around|until)|@) ?(?:[01]?\\d|2[0-3])\\.[0-5]\\d(?![\\w%]|[.,]\\d| (?:rates?|interest|points?|percent|apr|miles?|acres?|baths?|loans?)\\b)`,
  `(?<=^\\W*(?:call|phone|text|txt|e-?mail|meet\\w*|lunch|coffee|showing|zoom)\\b.*\\s)(?:[01]?\\d|2[0-3])\\.[0-5]\\d${END}`,
  `\\b(?:\\d{1,2}|[a-z]+teen|${NUMBERS.slice(1).join('|')}) (?:oh|o['’]?) (?:${NUMBERS.slice(1, 10).join('|')})${END}`,
  `(?<=\\w )\\b(?:${NUMBERS.slice(1).join('|')})[ -](?:ten|fifteen|twenty|thirty|forty|fifty)(?:[ -]five)?${END}`,
  // Left over from phrases that nothing here reads.
  `\\b${NUMBER} ?(?:${UNIT}|fortnights?|weekends?|${WEEKDAY}s) (?:hence|out|back)\\b|\\b(?:biennially|triennially|minutely|secondly)\\b`,
  `\\b(?:all|rest of the|current|coming|upcoming|following|(?:two|three|\\d+) upcoming) ${UNIT}${END}`,
  `\\b(?:next|during|since) (?:${MONTHS})\\b|\\b(?:this|next) (?:march|april|may|june|august)${END}`,
  `\\b(?:\\d{1,2}h\\d\\d|at \\d{1,2}h|half (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))${END}`,
  `\\bin (?:a )?\\d/\\d ?${UNIT}\\b|\\bin (?:an? |the )?(?:sec|moment|minute|bit)${END}`,
  `\\b(?:this|next|third|3rd|second|2nd|first|1st|fourth|4th) (?:qtr|quarter|season)${END}|\\b(?:bom|boy|boq)${END}`,
  `\\bnext (?:sec(?:ond)?|min(?:ute)?|hr|hour)s?${END}|\\b(?:every|each|next) (?:${MONTHS})\\b`,
  '\\b(?:daily|weekly|monthly|yearly|quarterly|annually) (?:except|twice|for \\d|\\d+x)',
  `\\b${UNIT} (?:from|after|before|since) ${NAMED}+`,
  `(?<![\\w$.,:/-])(?!24/7)(?:1[3-9]|2\\d|3[01])/(?:0?[1-9]|1[0-2])${END}`,
  `\\b(?:this|current|coming) (?:fortnight|second|summer|spring|fall|autumn|winter|seasons?|quarter|qtr)${END}`,
  `\\b(?:daily|weekly|monthly|yearly) for (?:the|\\w+ (?:times|days|weeks|months|years))|\\bfrom (?:${MONTHS}) (?:to|until|through)\\b`,
  `\\b(?:approximately|approx|around|about|exactly) \\d{3,4}${END}|\\b${HOLIDAY} (?:of|in|next) `,
  `${NAMED} after next\\b`,
  `\\b(?:this|same) time\\s*${TAKEN}|\\b(?:the )?next day${END}|\\bthe last of the month\\b|\\b(?:business|working|work) days${END}`,
  `\\b(?:first|second|last|1st|2nd) (?:half|week|weekend) (?:of|in)\\b|\\b(?:weekend|${WEEKDAY}) after next\\b|\\bboss['’]?s? day${END}`,
  `(?<=\\w )\\w+ (?:days|weeks|months) (?:from|after|before) \\w+|\\b(?:one|two|three|\\d+|an?) hundred (?:days|weeks)\\b|\\bnew year['’]?s?${END}`,
  `\\b(?:may|june|april) (?:the )?(?:${ORDINAL}|\\w+teenth|twent\\w+|thirt\\w+|(?:the )(?:first|second|third|\\w+(?:th|fth)))`,
].map((pattern) => new RegExp(pattern, 'i'))

/** The first words that say when and were not understood, of a text of which some were taken: then all of it may mean another day. */
export const leftUnread = (text: string, taken: Found[], named: Words[]): Words | undefined => {
  // On closing day Dec 5: its date follows.
  const dated = taken.filter(saysDay).flatMap(({ index }) => {
    const day = datedDay.exec(text.slice(0, index))
    return day ? { index: day.index, text: day[0] } : []
  })
  const mark =
    (by: string) =>
    (rest: string, { index, text: words }: Words) =>
      rest.slice(0, index) + by.repeat(words.length) + rest.slice(index + words.length)
  const marked = taken.reduce(mark(TAKEN), [...named, ...dated].reduce(mark(NAMED), text))
  const found =
    [leftBehind, leftBefore, ...unread].map((pattern) => pattern.exec(marked)).find((match) => match) ??
    leftBeside(marked, text.includes(TAKEN))
  if (!found) return undefined
  // Told in whole words, with those beside it that were taken.
  let [from, to] = [found.index, found.index + found[0].length]
  for (const { index, text: words } of taken)
    if (index <= to && index + words.length >= from)
      [from, to] = [Math.min(from, index), Math.max(to, index + words.length)]
  const before = text.slice(0, from).split(/\s/).at(-1) ?? ''
  const after = text.slice(to).split(/\s/)[0] ?? ''
  return { index: from - before.length, text: text.slice(from - before.length, to + after.length) }
}
