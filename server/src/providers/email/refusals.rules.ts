/*
 * Why a mail server did not take or deliver an email. Servers answer with a code (RFC 3463) and with words, and each may
 * be wrong alone: Gmail reports a passing limit as 'mailbox disabled' (5.2.1), Tencent a failed DMARC check as 5.0.0,
 * and sendmail reports any refused recipient as 'no such mailbox' (5.1.1). So the words are read first, those about us
 * before those about the recipient, and the code decides only where they say nothing. What is understood by neither is
 * Unknown, and blocks nobody.
 */

export type Refusal =
  // The address: nothing will ever arrive there.
  | 'NoAddress'
  | 'NoDomain'
  // Passing, or a fault of the recipient's server.
  | 'Disabled'
  | 'MailboxFull'
  | 'Busy'
  | 'Unreachable'
  | 'Fault'
  // Our mail set-up.
  | 'Authentication'
  | 'Reputation'
  | 'Sender'
  | 'Relay'
  | 'Policy'
  // This email.
  | 'Content'
  | 'TooLarge'
  | 'TooMany'
  // The recipient takes no mail from strangers.
  | 'Restricted'
  | 'Unknown'

/** A recipient that an email could not be delivered to. */
export type Bounce = {
  Recipient: string
  Refusal: Refusal
  /** There is no such mailbox: nothing more may be sent there. Otherwise only this email did not arrive. */
  IsPermanent: boolean
  /** The mail server's own words. */
  Message: string
  /** The server that we hand our email to, if it said so itself; otherwise it was one on the way, or the recipient's. */
  Server?: string
}

export const isDead = (refusal: Refusal) => refusal === 'NoAddress' || refusal === 'NoDomain'

/** How a word can be missing or in between: up to four others. */
const NEAR = String.raw`(?: \S*[^\s.]){0,4}`
/** Who may be blocked or locked; an IP address may, too. */
const PERSON = '(?:user|recipient|mailbox|account|customer|inbox)'
const WHO = '(?:user|recipient|mailbox|address|account|customer|member|addressee|alias|inbox)'

/**
 * Read from the top: the first row that matches decides. The words are in lower case, without codes, with addresses as @
 * and one space between words.
 */
export const REFUSALS: { refusal: Refusal; pattern: RegExp }[] = (
  [
    // About us: who we claim to be.
    ['Authentication', String.raw`\b(?:dmarc|dkim|spf)\b`],
    ['Authentication', 'sender policy framework|sender ?id\\b|purported responsible'],
    ['Authentication', 'unauthenticated (?:e-?mail|senders?|messages?|mail)|sender is unauthenticated'],
    ['Authentication', '(?:multiple )?authentication (?:checks?|information)|(?:fails?|failed|did not pass) (?:sender )?authentication'],
    ['Policy', String.raw`\b(?:helo|ehlo)\b`],
    ['Policy', String.raw`\byour (?:account|license|licence|subscription|domain)\b|(?:smtp|api) (?:account|key)|domain \S+ not found in account`],
    ['Sender', 'sending domain|invalid dns mx|unverified sender'],
    // A server passes it on in circles.
    ['Fault', 'hop count|too many hops|(?:mail|routing|forwarding) loop|loop (?:detected|alert)|loops? back|looping|too many received'],
    // How much and how fast.
    ['Busy', 'at a rate|rate[- ]?limit|rate limited|rate control|throttl|frequency limit'],
    ['Busy', 'too many (?:connections|messages|e-?mails|sessions|concurrent|requests|errors|unauthenticated)'],
    ['Busy', '(?:daily|hourly) (?:[^\\s.]+ )?(?:quota|limit)|too many recipients (?:this|per|in the last)|(?:hour|day|minute)(?:ly)? limit'],
    ['Busy', 'unexpected volume|temporarily deferred|gr[ea]y-?list|defer(?:red)? due to load'],
    ['TooMany', 'too many recipients|recipients? limit|number of recipients'],
    // The mailbox is there.
    ['NoAddress', `mailbox (?:is )?disabled|(?:mailbox|account|user|inbox|address)(?: \\S*[^\\s.]){0,2} (?:is|was|been) (?:deactivated|closed|terminated|discontinued|deleted|disabled or discontinued)`],
    ['Disabled', `${PERSON}(?: \\S*[^\\s.]){0,7} (?:disabled|suspended|inactive|locked|frozen|blocked|not active|on hold|deferred)\\b|disabled (?:recipient|user|account)`],
    ['Disabled', '(?:account|recipient|user)[^.]{0,40}(?:temporar(?:y|ily) (?:locked|unavailable|disabled)|compte)|disableduser'],
    ['MailboxFull', `over ?-?(?:the )?quota|quota[^.]{0,30}(?:exceed|full|reached)|exceed(?:s|ed|ing)? (?:the |his |her |their |its )?(?:disk |storage |mailbox |allowed )?(?:quota|storage|size limit of the mailbox)`],
    ['MailboxFull', `(?:mail ?box|inbox|mail ?folder|mail ?drop|account)(?: for user)?(?: [^\\s.]+){0,2} (?:is |was )?full|full (?:mailbox|inbox)|mailbox${NEAR} exceed`],
    ['MailboxFull', 'out of storage|storage (?:quota|limit|allocation|space)|insufficient (?:disk|storage|system)|not enough (?:disk )?(?:space|storage)|no space left|exceeded the local limit'],
    ['TooLarge', '(?:message|mail|e-?mail|attachments?|headers?|data|length|body)(?: [^\\s.]+){0,4} (?:too (?:large|big|long)|exceed(?:s|ed)?)|too (?:large|big) (?:for|to)'],
    ['TooLarge', 'size (?:limit )?exceed|(?:line|size|length) limit (?:was )?exceed|exceeds? (?:[^\\s.]+ ){0,5}(?:size|length)|maximum message size|recipsizelimit'],
    // About us: the server we send from.
    ['Reputation', 'black-?list|block-?list|block list|\\brbl|dnsbl|\\(bl\\)|\\bcdrbl'],
    ['Reputation', 'spamhaus|spamcop|barracudacentral|sorbs|abuseat|cloudmark|uceprotect|senderbase|senderscore|proofpoint|trendmicro|spamrl'],
    ['Reputation', 'reputation|(?:user|spam) complaints|(?<!not )listed (?:in|on|at)\\b|blocked (?:using|for (?:abuse|spam)|due to)|incident de spam|spamming'],
    ['Reputation', '(?:banned|blocked|blocking|bad|invalid|dynamic|residential) (?:sending )?ip\\b|\\bip\\b[^.]{0,40}(?:block|bann|listed|not allowed|denied|refused)|unwanted messages'],
    ['Reputation', '(?:client|sending) (?:host|server|ip)(?: \\S+){0,2} (?:rejected|blocked|denied|refused)|host network not allowed|smtp server of your isp'],
    ['Reputation', 'reverse[- ]?dns|\\brdns\\b|\\bptr\\b|unverif(?:y|i)able sending|mismatches client ip|ip name lookup|without a valid sender domain|may not be mail exchanger'],
    // About the content.
    ['Content', '\\bspam\\b|spam[- ]?(?:signature|detected|filter|content|score|like)|junk|\\bube\\b|unsolicited|bulk mail'],
    ['Content', 'virus|malware|phish|dangerous|potential security'],
    ['Content', 'content (?:is |was )?(?:rejected|not allowed|presents|filter|restrict)|(?:blocked|rejected)[^.]{0,20} (?:content|attachment)|attachment[^.]{0,30}(?:not allowed|blocked|rejected)|banned (?:content|file)'],
    ['Content', 'header error|rfc ?\\d{4} compliant|(?:multiple|duplicate) (?:[^\\s.]+ ){0,2}(?:addresses in|headers?)|bare (?:lf|cr|linefeed|newline)|8-?bit data|media error|improper use|message (?:was )?filtered|suspicious'],
    // About us: the address we write from.
    ['Sender', '(?:sender|from)(?:[’\']?s)?(?: e-?mail)?(?: address| domain)?(?::? [^\\s.]+){0,4} (?:rejected|denied|refused|invalid|unknown|blocked|banned|must exist|not (?:allowed|found|exist|permitted|accepted|verified|valid)|does ?n[o’\']t exist|could not be verified)'],
    ['Sender', 'sender (?:verify|verification|domain|was rejected)|(?:unrout(?:e)?able|invalid|unknown|bad|illegal|forged) sender|domain of (?:the )?sender'],
    ['Sender', '(?:unknown|invalid|not found|rejected|exist)[^.]{0,20}\\(?in reply to (?:the )?mail from|mail from(?: command)?:? ?[^.]{0,30}(?:rejected|denied|refused|invalid|not)|from: domain'],
    ['Sender', 'not (?:allowed|authori[sz]ed|permitted) to send|(?:e-?mail )?address is not verified|invalid domain name|malformed sender'],
    // Whom the recipient takes mail from.
    ['Restricted', 'authrequired|not ?authori[sz]ed (?:by|for) (?:the )?recipient|notauthorized|only accept(?:s|ing)? (?:messages|mail|e-?mail) from|restricted|recipient preferences'],
    ['Restricted', 'permission to post|(?:are|is) not (?:a )?member|members? only|moderat(?:or|ion|ed)|challenge|not accepting (?:mail|messages) from'],
    ['Relay', 'relay(?:ing)? (?:access )?(?:is )?(?:denied|not|prohibited)|not (?:[^\\s.]+ )?(?:configured |permitted |allowed |going )?(?:to )?relay|(?:no|unable to|cannot|can’t|open) relay|rcpthosts'],
    ['Relay', 'authentication (?:is )?required|smtp auth|must (?:be )?authenticat'],
    // The domain.
    ['Unreachable', 'host not found, try again|malformed or unexpected name server|dns query failed|dns (?:server|timeout|temporar)'],
    ['NoDomain', '(?:host|domain)(?: or domain)?(?: name)?(?: [^\\s]+)? (?:unknown|(?:was )?not found|does ?n[o’\']t exist)|unknown (?:host|domain)|(?:no such|invalid|illegal) (?:host|domain)|illegal host'],
    ['NoDomain', 'nxdomain|name or service not known|could ?n[o’\']t find (?:any host|a mail exchanger)|no mx|no mail exchanger|no (?:valid )?(?:mx|mail) (?:records?|hosts?|servers?)|no relevant answers'],
    ['NoDomain', 'the domain is not reachable|bad destination system|unrout(?:e)?able (?:address|mail domain)|all relevant mx records point to non-existent'],
    ['NoDomain', '(?:doesn[’\']t|does not) (?:receive|accept) (?:e?-?mail|messages)|no smtp service|null ?mx|not accepting network messages'],
    // The address.
    ['NoAddress', `${WHO}(?: name)?(?::? \\S*[^\\s.]){0,4} (?:is |was |are )?(?:unknown|not (?:found|exist|known|listed|recogni[sz]ed|valid|registered|a valid|a known|a registered|currently valid)|invalid|does ?n[o’']t exist|do ?n[o’']t exist|could ?n[o’']t be found|wasn[’']t found)\\b`],
    ['NoAddress', `(?:unknown|invalid|illegal|bad|incorrect|nonexist[ae]nt|unrecogni[sz]ed|non-existent|obsolete|unresolvable)(?: or illegal)?(?: final delivery| destination| local| virtual| rcpt| e-?mail)? ?(?:${WHO}|userid|user ?name|local part|local-part|mail address)`],
    ['NoAddress', `no such (?:[^\\s.]+ )?(?:${WHO}|person|mail ?drop|id|name|local)|nosuchuser|no (?:mailbox|account|user)\\b|unknown local part`],
    ['NoAddress', `${WHO}(?: [^\\s.]+){0,4} no longer|no longer (?:on (?:this )?server|available|valid|in use|works|with)|has moved|moved to (?:a )?new address|left the (?:company|organization)`],
    ['NoAddress', 'does ?n[o’\']t have an? [^\\s]+ account|not (?:our|a local) (?:user|customer)|not a (?:valid|known|registered) (?:gateway )?(?:user|mailbox|recipient|address)'],
    ['NoAddress', '(?:recip|recipient|user)notfound|(?:recipient|user|address) (?:name )?(?:is )?not (?:found|recogni[sz]ed)|inactive e-?mail address|destinataire(?: [^\\s.]+){0,2} in(?:valide|connu)'],
    ['NoAddress', '(?:recipient )?address rejected(?:: access denied)?[. ]*(?:$|@|\\[|#|\\()|recipient rejected'],
    ['NoAddress', '^unknown\\W*$|unzustellbar: unbekannt|empfänger(?:adresse)? (?:[^\\s]+ )?(?:unbekannt|nicht gefunden)|destinatario (?:desconocido|inexistente|sconosciuto)|получател\\S* не (?:найден|существует)|пользовател\\S* не найден|ディレクトリのリストにありません|見つかりません'],
    // The way there.
    ['Unreachable', 'timed? ?out|time-?out|connection (?:refused|reset|dropped|closed|lost|failed|died)|lost connection|no route to host|network (?:error|is unreachable|unreachable)'],
    ['Unreachable', 'expired|retry time|queue too long|failed \\d{1,4} attempts|could not deliver for the last|hosts have been failing|giving up|multiple retries|not respond'],
    ['Unreachable', '(?:not|n[’\']t) (?:be )?able to (?:establish|connect)|(?:unable to|could ?n[o’\']t|cannot) (?:connect|contact|reach|establish)|did not accept our requests|(?:host|server) (?:is )?not reachable|unreachable|name service error|could not find a gateway'],
    ['Fault', '(?:not support|must issue a?|offer) (?:starttls|tls)|starttls|internal (?:system |server |software )?error|system error|mailer error|configuration error|ldap|recipient error|disk quota|couldn[’\']t create|child status|pipe to|could not load'],
    ['Busy', 'try (?:again )?later|please try again|temporar|too busy|overload|resources|service (?:is )?(?:currently |temporarily )?(?:unavailable|refused?|not available)|not accepting (?:connections|messages)'],
    ['Policy', 'polic(?:y|ies)|prohibited|security reasons|administrativ|denied by|protocol violation'],
  ] satisfies [Refusal, string][]
).map(([refusal, pattern]) => ({ refusal, pattern: new RegExp(pattern, 'u') })) // biome-ignore format: a row per line reads better

/** What a code means where the words say nothing (RFC 3463, RFC 7505 and the providers' own). */
const CODES: { refusal: Refusal; pattern: RegExp }[] = (
  [
    ['NoAddress', '5\\.1\\.(?:1|3|6)'],
    ['NoDomain', '5\\.1\\.(?:2|10)|5\\.4\\.310'],
    ['Sender', '\\d\\.1\\.[78]'],
    ['Disabled', '5\\.2\\.1|5\\.7\\.13'],
    ['MailboxFull', '\\d\\.2\\.2'],
    ['TooLarge', '\\d\\.(?:2\\.3|3\\.4)'],
    ['TooMany', '\\d\\.5\\.3'],
    ['Fault', '\\d\\.3\\.\\d{1,3}|\\d\\.4\\.6'],
    ['Unreachable', '\\d\\.4\\.\\d{1,3}'],
    ['Content', '\\d\\.6\\.\\d{1,3}'],
    ['Authentication', '\\d\\.7\\.(?:2[0-46-9]|509|515)'],
    ['Reputation', '\\d\\.7\\.(?:25|51[12]|60[6-9]|6[1-4]\\d|650|70[5-8])'],
    ['Policy', '\\d\\.7\\.\\d{1,3}'],
    ['Busy', '4\\.\\d\\.\\d{1,3}'],
  ] satisfies [Refusal, string][]
).map(([refusal, pattern]) => ({ refusal, pattern: new RegExp(`^(?:${pattern})$`) })) // biome-ignore format: a row per line reads better

const CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/g
const MAX_WORDS = 5000

/** A server's words as the rows read them. */
export const refusalWords = (words: string) =>
  words
    .slice(0, MAX_WORDS)
    .toLowerCase()
    .replaceAll(/<?[^\s<>()"']{1,64}@[^\s<>()"']{1,255}>?/g, '@')
    .replaceAll(/(?<![\d.])[45]\d\d[ -]|(?<![\d.])#?[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // IronPort's own words for a code, before those of the server.
    .replace(/^- (?:unknown address error|other mail system problem) /, '')

/** The standard's phrase for no such mailbox, but also for one that is only busy, and before Microsoft's refusals of us. */
const UNAVAILABLE = /mailbox (?:is )?unavailable/

/** What rows and codes say of one text. */
const rowOf = (words: string, codes: string[]): Refusal | undefined => {
  const said = refusalWords(words)
  const row = REFUSALS.find(({ pattern }) => pattern.test(said))
  const isPassing = codes.some((code) => code.startsWith('4.')) || /(?<![\d.])4\d\d[ -]/.test(words)
  if (UNAVAILABLE.test(said) && (!row || row.refusal === 'Busy')) {
    if (isPassing) return 'Busy'
    return codes.some((code) => code.startsWith('5.7.')) ? undefined : 'NoAddress'
  }
  // Postfix's own rules; Microsoft says it of addresses that do not exist, with 5.4.1.
  if (row?.refusal === 'NoAddress' && /access denied/.test(said) && codes.some((code) => code.startsWith('5.7.')))
    return 'Policy'
  // 'No such domain' with a code about the sender means ours.
  if (row && isDead(row.refusal) && codes.some((code) => /^\d\.1\.[78]$/.test(code))) return 'Sender'
  return row?.refusal
}

/**
 * What a mail server's words mean, with the code reported beside them, if any. Of several texts, the first one whose
 * words or codes say something decides; the code, only if none does.
 */
export const refusalOf = (texts: string | string[], status = ''): Refusal => {
  const ofCode = (code: string) => CODES.find(({ pattern }) => pattern.test(code))?.refusal
  for (const text of [texts].flat()) {
    const words = text.slice(0, MAX_WORDS)
    const codes = words.match(CODE) ?? []
    const found = rowOf(words, [...codes, status]) ?? codes.toReversed().map(ofCode).find(Boolean)
    if (found) return found
  }
  return ofCode(status) ?? 'Unknown'
}
