/*
 * What an incoming text asks for. The words that revoke consent by themselves are those of 47 CFR 64.1200(a)(10) (stop,
 * quit, end, revoke, opt out, cancel, unsubscribe), plus STOPALL, which carriers recognize, too, and ARRET and AIDE,
 * which the Canadian ones require. A name or the words of a footer ('to end') may follow. Under the same rule,
 * any other words that a reasonable person would understand that way count as well; the agent decides whether they do,
 * so such texts are flagged, and in doubt flagged rather than missed.
 */

/**
 * stop: no more texts. start: texts are welcome again. help: who are you, and how do I stop this?
 * perhaps-stop: it sounds like stop; nothing is sent until the agent has decided.
 */
export type TextMeaning = 'stop' | 'start' | 'help' | 'perhaps-stop'

export const STOP = new Set([
  'stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'opt out', 'optout', 'arret', 'arrets', 'stop2end', 'stop2stop', 'stop2quit', 'stop2cancel',
]) // biome-ignore format: words read better in rows
/** YES is not among them, although carriers take it for START: it answers questions, and must never undo a STOP. */
export const START = new Set(['start', 'unstop'])
export const HELP = new Set(['help', 'info', 'aide', 'ayuda'])

/** Words around a keyword that do not change its meaning. */
const courtesy =
  /\b(?:please|pls|plz|plse|thanks?(?: you| u)?|thx|ty|now|ok|okay|kindly|hi|hello|hey|sir|maam|por favor|gracias)\b/g

/** Words that mean stop only when they are the whole text: misspellings and Spanish. */
export const ALONE = new Set([
  'stp', 'stpo', 'sotp', 'tsop', 'stopp', 'stoop', 'stopo', 'st0p', 's t o p', 'stop it', 'stop this',
  'stop that', 'stop these', 'stop them', 'stop already', 'just stop', 'make it stop', 'stahp', 'halt', 'cease', 'desist', 'unsub', 'discontinue', 'wrong', 'enough already', 'desuscribir', 'cancle', 'cancell', 'cansel', 'remove', 'delete', 'no more', 'enough',
  'go away', 'leave', 'alto', 'pare', 'paren', 'para', 'parar', 'pare ya', 'basta', 'ya basta', 'no mas', 'detener', 'cancelar', 'salir',
  'fin', 'terminar', 'arrete', 'arretez', 'arreter', 'desabonner', 'pas interesse', 'pas interessee', 'no text', 'no texts', 'nomore', 'not interested', 'im not interested', 'we are not interested', 'were not interested', 'no interest',
  'no longer interested', 'not interested anymore', 'no estoy interesado', 'no estoy interesada', 'no me interesa',
]) // biome-ignore format: words read better in rows

/** Removed first, because it only looks like a request to stop. */
export const HARMLESS = [
  /\b(?:dont|cant|wont|never|didnt|couldnt|doesnt|not|non|bus|truck|train|pit|rest|next|first|last|quick|one) stop(?:ping|s)?\b/g,
  /\bstop (?:by|in|over|at|off|for|on|sign|signs|loss|light|lights|work|order|payment|looking|searching|worrying|thinking|showing)\b/g,
  /\b(?:gave|give|giving|called|dialed|typed|texted|saved|had) (?:\w+ ){0,4}wrong (?:number|person)\b/g,
  /\b(?:dont|do not) (?:want|need|like) to (?:miss|bother|need|lose|contact)\b/g,
  /\bquit ?claim\b/g,
  /\bopt(?:ed|ing)? out of (?:the|a|an|our|their|that|escrow|hoa)\b(?! (?:\w+ )?(?:text|message|list))/g,
]

const message = '(?:texts?|texting|txts?|txting|messages?|messaging|msgs?|msging|spam)'
/** The end of a sentence or clause. */
const END = '(?= ,|$)'
const list =
  '(?:list|lists|database|system|contacts?|texts?|messages?|phone|records|crm|distribution|group|chat|mailing|marketing|call)s?'
export const PERHAPS = [
  // Stop, with what is to stop.
  `(?:stop|stopp|quit|cease|discontinue|end|cancel) (?:\\w+ ){0,3}(?:${message}|emails?|subscription|alerts|notifications|communications?|contact)`,
  '(?:stop|stopp|quit|cease) (?:contacting|calling|bothering|harassing|spamming|sending|emailing|writing|bugging|hitting|blowing)',
  'cease and desist', `how (?:do|can|could|would|to) (?:i |we |you )?(?:stop|end|cancel|quit|block|turn off|get off|get rid of|get out of)(?: (?:this|these|those|them|it|getting|receiving|your|the))+(?: ${message}| list)?${END}`,
  // Stop as a sentence of its own.
  `(?:please|pls|plz|just|said|say|you to|u to|need to|must|better|fucking|thanks|no|ok|yes|,) stop(?: it| this| now| already)?${END}`, '(?:^|, )stop ,.*',
  'stop (?:i|im|we|you|u|my|wrong|no|this is|who|already|its|it is|both|leave|dont|never)\\b.*',
  // Unsubscribe and the like, anywhere and often misspelled.
  'unsub\\w*', 'un sub?scri\\w*', 'unsus\\w*', 'opt(?:ed|ing)? ?out', 'opt (?:me|us) out', 'revoke (?:my|all|consent|permission)\\b.*',
  '(?:dont|no longer|do nt|donot) (?:have|give) (?:\\w+ )?(?:consent|permission).*', 'withdraw (?:my )?consent',
  `(?:dont|no longer|never) (?:consent|agree|agreed|consented) to (?:\\w+ ){0,4}(?:${message}|contacted)`, 'never (?:signed up|asked) for (?:this|these|your|any|texts)',
  // Do not write.
  `(?:dont|donot|never) (?:you ever |u ever |you dare |ever |even |please )?(?:text|txt|contact|message|msg|bother|write|email) (?:me|us|my|this|here|again|anymore|any)\\b.*`,
  `(?:dont|donot|never) (?:you |u )?(?:ever |dare )?(?:text|txt|contact|message|msg|bother|write)${END}`,
  '(?:dont|donot|never) (?:ever |please )?call (?:me |us |this number |here )?(?:again|anymore|any more|ever)',
  `(?:dont|donot|no longer|never) (?:want|wish|wanna|like|need) (?:\\w+ ){0,6}(?:${message}|contacted|hear from|texted|texting|messaged|contact)`,
  `(?:no|not any|without) more (?:of )?(?:your |these |those |the |this )?(?:${message}|calls|emails|listings texts)`,
  'dont (?:call|contact|disturb)(?: list|$)',
  'not (?:to )?(?:contact|text|message|write|be contacted) (?:me|us|again)\\b.*',
  // Take me off.
  `(?:take|get|drop|pull|keep|leave) (?:me|us|this|my (?:name|number|phone|info|cell)|this number) (?:off|(?:out of|from) (?:your|ur|this|the) (?:\\w+ )?${list})`,
  `(?:remove|delete|erase|scratch|block|unlist) (?:me|us|my (?:name|number|phone|info|cell|contact)|this (?:phone |cell )?(?:number|phone)|from)(?:(?: please| now| off| asap| again| immediately)?${END}|(?: please| now| off| asap| again| immediately)| (?:from|off|out of) (?:your |ur |this |the |any |all |these |those )*${list})`,
  '(?:want|wish|like|need|ask|asked|asking) to be (?:removed|taken off|deleted)',
  '(?:lose|loose|forget|erase|delete) (?:my|this) (?:number|phone|contact|info)',
  // Not the person.
  'wrong (?:number|numbers|nmber|num|phone|person|guy|one$|contact)(?! of)', `(?:isnt|is not|not|no longer) (?:\\w+ )?(?:my|his|her|their|\\w+s) (?:number|phone)(?: anymore)?${END}`,
  // Go away.
  'leave (?:me|us|my (?:family|mom|wife|husband)) (?:\\w+ ){0,3}alone', `let (?:me|us) be${END}`, `go away${END}`, 'get lost', 'buzz off', 'fuck (?:off|you)', 'f off', 'piss off', 'screw you',
  '(?:im|i am|will be|am|are|were|gonna|going to|will|ill) (?:block|blocking|report|reporting|sue|suing)(?:ing)? (?:you|u|this|your number)', 'report(?:ed|ing) (?:\\w+ ){0,3}(?:spam|harassment)',
  'harassment', 'harassing (?:me|us|my)', 'spamming', 'this is spam', 'blow(?:ing)? up my phone',
  // Spanish.
  'no (?:me|nos) (?:vuelv\\w+ a )?(?:mand|envi|escrib|llam|contact|text|textee|molest)(?:e|a|en|an|es|as|ar|ir)?', '(?:deje|dejen|deja|dejes|para|pare|paren) de (?:mandar|enviar|escribir|molestar|llamar|textear|contactar)\\w*',
  'no mas (?:mensajes?|textos?|llamadas)', 'no quiero (?:\\w+ ){0,3}(?:mensajes|textos|nada)', '(?:numero|telefono|persona) (?:equivocad[oa]|incorrect[oa])',
  '(?:borr|elimin|quit|sac|saqu)(?:e|a|en) (?:mi|este) (?:numero|nombre|telefono)', '(?:quite|quita|borre|borra|elimine|elimina|saque|saca)(?:me|nme)\\b.*', 'dej(?:e|a|en)(?:me|nos) en paz', 'de baja',
  // French.
  'arret(?:e|es|er|ez) (?:de |d|tout|les )\\w*.*', 'des(?:abonn|inscri)\\w+', '(?:mauvais|faux) numero', 'ne (?:me |nous )?\\w+ plus', '(?:enlev|retir|supprim)(?:e|es|er|ez) (?:moi|mon numero)',
].map((pattern) => new RegExp(`(?:^| )${pattern}(?: |$)`)) // biome-ignore format: phrases read better in rows

/** Only words, in lower case, without accents or apostrophes, separated by one space, and a comma between sentences. */
const sentencesOf = (text: string) =>
  text
    .slice(0, 1600)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}.,;:!?\n]+/gu, ' ')
    .replace(/[ .,;:!?\n]+/g, (between) => (/[^ ]/.test(between) ? ' , ' : ' '))
    .replace(/^ (?:, )?| (?:, )?$/g, '')
const wordsOf = (sentences: string) => sentences.replace(/ , /g, ' ')

/** What separates a keyword from the name behind it: 'STOP -Ana', 'Stop from Ana'. */
const BEFORE_NAME = /[-–—~,;.!/\n]|\bfrom\b/u
/** What a footer says after the keyword: 'STOP to end', '2 end'. */
const FOOTER =
  /^(?:reply|text|txt|send|respond)? ?(?:with )?(?:stop|stopall|arret) (?:to|2|pour) (?:end|stop|quit|cancel|unsubscribe|unsub|opt ?out|get no more (?:texts|messages)|be removed|arreter|terminer|desabonner)$|^(?:reply|text|txt|send|respond) (?:with )?(?:stop|stopall)$/
/** Words that stop everything by themselves and, with a name behind them, mean nothing else. */
const FIRM = new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'opt out', 'optout', 'arret'])
/** Short words and days that follow a keyword in a sentence, not in a signature. */
const NO_NAME =
  /^(?:by|in|over|at|off|for|on|it|the|a|an|of|to|my|your|our|we|i|you|he|she|they|and|or|but|if|when|who|what|why|how|is|are|no|not|dont|do|so|well|then|just|yes|ok|okay|today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|now|please|sign|signs|thanks?|thx|all|this|that|these|wrong|leave|remove|already|texting|messaging|calling|sending)$/

/** Counts a repeated word once: 'STOP STOP STOP'. */
const onceEach = (words: string) => [...new Set(words.split(' '))].join(' ')
const signs = /🛑|✋|🚫|🙅|⛔/u

/** What a keyword means that is followed only by the name of who sent it; sure for one that means nothing else. */
const signedOf = (text: string): TextMeaning | undefined => {
  const [first = '', ...rest] = text
    .slice(0, 200)
    .split(BEFORE_NAME)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
  const keyword = onceEach(plainOf(wordsOf(sentencesOf(first))))
  const names = wordsOf(sentencesOf(rest.join(' '))).split(' ')
  if (rest.length === 0 || names.length > 3 || !STOP.has(keyword)) return undefined
  if (names.some((word) => NO_NAME.test(word))) return undefined
  if (FIRM.has(keyword)) return 'stop'
  return /^\p{Lu}/u.test(rest[0] ?? '') ? 'perhaps-stop' : undefined
}

const plainOf = (words: string) => words.replace(courtesy, ' ').replace(/ +/g, ' ').trim()
/** As the patterns of what only sounds like a stop get it. */
export const soundsOf = (text: string) =>
  HARMLESS.reduce((left, one) => left.replace(one, ' ,'), sentencesOf(text).replace(/\bdo not\b/g, 'dont'))

/** What an incoming text means for further texts; undefined if nothing. */
export const textMeaningOf = (text: string): TextMeaning | undefined => {
  const words = wordsOf(sentencesOf(text))
  if (!words) return signs.test(text) ? 'perhaps-stop' : undefined
  if (HELP.has(words)) return 'help'
  const bare = plainOf(words)
  const plain = onceEach(bare)
  if (STOP.has(plain) || FOOTER.test(bare)) return 'stop'
  if (START.has(plain)) return 'start'
  if (ALONE.has(plain) || ALONE.has(words)) return 'perhaps-stop'
  const signed = signedOf(text)
  if (signed) return signed
  const said = soundsOf(text)
  // A keyword with a word or two that we do not understand: it may be a name.
  if (
    /^(?:stop|stopall|unsubscribe|optout|arret) [^ ,]+(?: [^ ,]+)?$/.test(said) &&
    !NO_NAME.test(said.split(' ')[1] ?? '')
  )
    return 'perhaps-stop'
  return PERHAPS.some((one) => one.test(said)) ? 'perhaps-stop' : undefined
}
